import type { LegalDocument } from "#contract/legal-documents.ts";

/** Terms or a privacy policy in a form: what was typed for one kind stays while another is chosen. */
export type LegalDocumentValues = { type: "NONE" | LegalDocument["type"]; url: string; text: string | null };

export function legalDocumentValues(document: LegalDocument | null): LegalDocumentValues {
  return {
    type: document?.type ?? "NONE",
    url: document?.type === "LINK" ? document.url : "",
    text: document?.type === "TEXT" ? document.text : null,
  };
}

/** As the server takes it. */
export function legalDocumentBody({ type, url, text }: LegalDocumentValues): LegalDocument | null {
  if (type === "NONE") return null;
  return type === "LINK" ? { type, url } : { type, text: text ?? "" };
}
