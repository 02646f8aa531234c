/** What tickets are printed on. */
export const PAGE_SIZES = ["A4", "LETTER"] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** So many have room on one page, each with a code that is as easily read. */
export const TICKETS_ON_A_PAGE = 3;

/** What paper there is where an event takes place. */
export function defaultPageSize(country: string | null | undefined): PageSize {
  return country && LETTER_COUNTRIES.has(country) ? "LETTER" : "A4";
}

const LETTER_COUNTRIES = new Set([
  ...["US", "CA", "MX", "PR", "PH"],
  ...["CL", "CO", "CR", "DO", "GT", "HN", "NI", "PA", "SV", "VE"],
]);
