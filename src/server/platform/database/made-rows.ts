/** The ids of rows that one statement made, in the order in which it was given them: that is the order in which ids are given out. */
export function inTheirOrder(made: readonly { id: number }[]): number[] {
  return made.map(({ id }) => id).toSorted((one, other) => one - other);
}
