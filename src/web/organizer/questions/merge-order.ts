/** All ids with those in sight in their new order: what is out of sight keeps its place. */
export function weave(all: readonly number[], moved: readonly number[]): number[] {
  const rest = [...moved];
  return all.map((id) => (moved.includes(id) ? (rest.shift() ?? id) : id));
}
