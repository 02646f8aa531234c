import type { LegalDocument } from "#contract/legal-documents.ts";

/**
 * Form values of the terms or the privacy policy: the input of one kind is preserved while another
 * is selected.
 */
export type LegalDocumentValues = { type: "NONE" | LegalDocument["type"]; url: string; text: string | null };

export function legalDocumentValues(document: LegalDocument | null): LegalDocumentValues {
  return {
    type: document?.type ?? "NONE",
    url: document?.type === "LINK" ? document.url : "",
    text: document?.type === "TEXT" ? document.text : null,
  };
}

export function legalDocumentBody({ type, url, text }: LegalDocumentValues): LegalDocument | null {
  if (type === "NONE") return null;
  return type === "LINK" ? { type, url } : { type, text: text ?? "" };
}
