/**
 * What badges are printed on: cards and labels of their own size, or several on an A4 sheet with
 * space around them for cutting.
 */
export const BADGE_SIZES = ["85x55", "90x60", "A6", "A4_4", "A4_8", "LABEL_62"] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

/**
 * In millimeters. If `page` is larger than the badge, `columns` × `rows` badges are centered on it.
 */
export type BadgeLayout = {
  width: number;
  height: number;
  page: { width: number; height: number };
  columns: number;
  rows: number;
};

export const BADGES: Record<BadgeSize, BadgeLayout> = {
  "85x55": singlePage(85, 55),
  "90x60": singlePage(90, 60),
  A6: singlePage(105, 148),
  A4_4: onA4({ width: 95, height: 135, columns: 2, rows: 2 }),
  A4_8: onA4({ width: 95, height: 67.5, columns: 2, rows: 4 }),
  // the roll is 62 mm wide, and names run along it
  LABEL_62: singlePage(100, 62),
};

/** Sizes with one badge a page: what a check-in station prints for one attendee. */
export const STATION_BADGE_SIZES = ["85x55", "90x60", "A6", "LABEL_62"] as const satisfies BadgeSize[];
export type StationBadgeSize = (typeof STATION_BADGE_SIZES)[number];

/** The maximum per file: more badges are printed in several files. */
export const BADGES_MAX = 5_000;

function singlePage(width: number, height: number): BadgeLayout {
  return { width, height, page: { width, height }, columns: 1, rows: 1 };
}

function onA4(badges: Omit<BadgeLayout, "page">): BadgeLayout {
  return { ...badges, page: { width: 210, height: 297 } };
}
