/** What people agree to, by what it is called: terms, and a privacy policy. */
export const PAPERS = ["terms", "privacy"] as const;
export type PaperName = (typeof PAPERS)[number];

/** One or both of them, or neither; null where there is none. */
type Given = Record<PaperName, unknown>;

/** Whether there is anything to agree to: whoever has neither terms nor a privacy policy asks for nothing. */
export function isAgreementAsked({ terms, privacy }: Given): boolean {
  return terms !== null || privacy !== null;
}
