import type { Organizer } from "#contract/organizers.ts";
import { type LegalDocumentValues, legalDocumentBody, legalDocumentValues } from "./legal-document-values.ts";

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
