/** What a label may look like: each stands for a pair of colours that can be read by day and by night. */
export const LABEL_COLORS = ["GRAY", "VIOLET", "BLUE", "TEAL", "GREEN", "AMBER", "RED", "PINK"] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

/** The colour that the fewest have: what a new label gets that asks for none. Gray comes last, for it says the least. */
export function rarestColor(used: readonly LabelColor[]): LabelColor {
  const count = (color: LabelColor) => used.filter((one) => one === color).length;
  const [gray, ...others] = LABEL_COLORS;
  return [...others, gray].reduce((best, one) => (count(one) < count(best) ? one : best));
}
