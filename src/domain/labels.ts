/** The label colors: each is a pair of colors that is readable in the light and the dark scheme. */
export const LABEL_COLORS = ["GRAY", "VIOLET", "BLUE", "TEAL", "GREEN", "AMBER", "RED", "PINK"] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

/**
 * Returns the least used color, the default for a new label. Gray comes last because it is the
 * least distinctive.
 */
export function rarestColor(used: readonly LabelColor[]): LabelColor {
  const count = (color: LabelColor) => used.filter((item) => item === color).length;
  const [gray, ...others] = LABEL_COLORS;
  return [...others, gray].reduce((best, color) => (count(color) < count(best) ? color : best));
}
