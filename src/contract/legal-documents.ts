import { z } from "zod";
import { DESCRIPTION_MAX } from "#domain/maxima.ts";
import { LEGAL_DOCUMENTS } from "#domain/legal-documents.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, secureAddress, text } from "./fields.ts";

/** Terms or a privacy policy: an external page, or a text (sanitized HTML) that we show. */
export const document = z.discriminatedUnion("type", [
  z.object({ type: z.literal("LINK"), url: z.string() }),
  z.object({ type: z.literal("TEXT"), text: z.string() }),
]);
export type LegalDocument = z.output<typeof document>;

export const legalDocumentInput = z.discriminatedUnion("type", [
  z.object({ type: z.literal("LINK"), url: secureAddress }),
  z.object({ type: z.literal("TEXT"), text: text(DESCRIPTION_MAX) }),
]);
export type LegalDocumentInput = z.output<typeof legalDocumentInput>;

/**
 * URLs of the legal documents, on this site or elsewhere. The built-in terms apply if no others are
 * set.
 */
export const legalDocumentUrls = z.object({ terms_url: z.string(), privacy_url: z.string().nullable() });
export type LegalDocumentUrls = z.output<typeof legalDocumentUrls>;

/** Part of a body: accepts the terms, and the privacy policy if there is one. */
export const agreement = {
  terms_accepted: z
    .boolean({ error: "terms" })
    .refine((isAccepted) => isAccepted, { error: "terms" })
    .describe("Must be true: accepts the terms, and the privacy policy if there is one (terms_url, privacy_url)."),
};

export const publicLegalDocument = z.object({
  organizer_name: z.string(),
  document,
  /** When it took effect. */
  created_at: instant,
  timezone: z.string(),
});
export type PublicLegalDocument = z.output<typeof publicLegalDocument>;

export const legalDocuments = {
  get: endpoint({
    method: "GET",
    path: "/public/organizers/:organizer_id/legal-documents/:document",
    access: "public",
    summary: "Get an organizer's current terms or privacy policy",
    provides: ["organizers"],
    params: z.object({ organizer_id: id, document: z.enum(LEGAL_DOCUMENTS) }),
    returns: single(publicLegalDocument),
  }),
};
