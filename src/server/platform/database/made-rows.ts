/**
 * The ids of rows that one statement inserted, in the order of its input: PostgreSQL assigns ids in
 * that order.
 */
export function inTheirOrder(made: readonly { id: number }[]): number[] {
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}
