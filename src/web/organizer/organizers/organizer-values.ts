import type { Organizer } from "#contract/organizers.ts";
import type { LegalDocument } from "#contract/legal-documents.ts";

export type OrganizerValues = Omit<
  Organizer,
  "id" | "updated_at" | "logo" | "terms" | "privacy" | "terms_url" | "privacy_url"
> & { terms: LegalDocumentValues; privacy: LegalDocumentValues };

export const NEW_ORGANIZER: OrganizerValues = {
  name: "",
  email: "",
  phone: null,
  website: null,
  description: null,
  has_public_page: true,
  terms: legalDocumentValues(null),
  privacy: legalDocumentValues(null),
  timezone: "UTC",
  currency: "EUR",
  tax_behavior: null,
};

export function organizerValues(organizer: Organizer): OrganizerValues {
  const {
    id: _id,
    updated_at: _at,
    logo: _logo,
    terms_url: _terms,
    privacy_url: _privacy,
    terms,
    privacy,
    ...values
  } = organizer;
  return { ...values, terms: legalDocumentValues(terms), privacy: legalDocumentValues(privacy) };
}

export function organizerBody({ terms, privacy, ...values }: OrganizerValues) {
  return { ...values, terms: legalDocumentBody(terms), privacy: legalDocumentBody(privacy) };
}

/**
 * Form values of the terms or the privacy policy: the input of one kind is preserved while another
 * is selected.
 */
type LegalDocumentValues = { type: "NONE" | LegalDocument["type"]; url: string; text: string | null };

function legalDocumentValues(document: LegalDocument | null): LegalDocumentValues {
  return {
    type: document?.type ?? "NONE",
    url: document?.type === "LINK" ? document.url : "",
    text: document?.type === "TEXT" ? document.text : null,
  };
}

function legalDocumentBody({ type, url, text }: LegalDocumentValues): LegalDocument | null {
  if (type === "NONE") return null;
  return type === "LINK" ? { type, url } : { type, text: text ?? "" };
}
