/** The legal documents that users agree to: terms, and a privacy policy. */
export const LEGAL_DOCUMENTS = ["terms", "privacy"] as const;
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

/**
 * The URL of the built-in terms. They apply until the operator or the organizer publishes their
 * own.
 */
export const BUILT_IN_TERMS = "/terms";

/**
 * Whether a URL is that of the built-in terms on a site with this origin: a link from that page
 * would lead to itself.
 */
export function isBuiltInTerms(url: string, origin: string): boolean {
  if (url === BUILT_IN_TERMS) return true;
  const target = partsOf(url);
  return (
    target.host !== "" && target.host === partsOf(origin).host && target.path.replace(/\/+$/, "") === BUILT_IN_TERMS
  );
}

function partsOf(url: string): { host: string; path: string } {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]+)([^?#]*)/i.exec(url) ?? [];
  return { host: host.toLowerCase().replace(/:(80|443)$/, ""), path };
}
