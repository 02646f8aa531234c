/** The media queries of breakpoints.css that TypeScript needs. */
export const FROM_SM = "(width >= 48em)";
export const BELOW_SM = "(width < 48em)";
export const FROM_MD = "(width >= 62em)";
export const BELOW_MD = "(width < 62em)";
export const FROM_LG = "(width >= 75em)";
