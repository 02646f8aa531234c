/**
 * Returns all ids with the visible ones in their new order: those that are not visible keep their
 * positions.
 */
export function mergeOrder(all: readonly number[], moved: readonly number[]): number[] {
  const rest = [...moved];
  return all.map((id) => (moved.includes(id) ? (rest.shift() ?? id) : id));
}
