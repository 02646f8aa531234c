/** What people agree to, by what it is called: terms, and a privacy policy. */
export const PAPERS = ["terms", "privacy"] as const;
export type PaperName = (typeof PAPERS)[number];

/** Where the built-in terms are shown. They apply until the operator or the organizer publishes their own. */
export const BUILT_IN_TERMS = "/terms";
