export const PAGE_SIZES = ["A4", "LETTER"] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** As many as fit on a page with equally readable codes. */
export const TICKETS_ON_A_PAGE = 3;

/** Returns the usual page size of a country. */
export function defaultPageSize(country: string | null | undefined): PageSize {
  return country && LETTER_COUNTRIES.has(country) ? "LETTER" : "A4";
}

const LETTER_COUNTRIES = new Set([
  ...["US", "CA", "MX", "PR", "PH"],
  ...["CL", "CO", "CR", "DO", "GT", "HN", "NI", "PA", "SV", "VE"],
]);
