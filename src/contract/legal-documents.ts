import { z } from "zod";
import { DESCRIPTION_MAX } from "#domain/maxima.ts";
import { PAPERS } from "#domain/legal-documents.ts";
import { endpoint, one } from "./endpoint.ts";
import { id, instant, secureAddress, text } from "./fields.ts";

/** Terms or a privacy policy: a page elsewhere, or a text (HTML, as we clean it) that we show. */
export const paper = z.discriminatedUnion("type", [
  z.object({ type: z.literal("LINK"), url: z.string() }),
  z.object({ type: z.literal("TEXT"), text: z.string() }),
]);
export type Paper = z.output<typeof paper>;

export const paperInput = z.discriminatedUnion("type", [
  z.object({ type: z.literal("LINK"), url: secureAddress }),
  z.object({ type: z.literal("TEXT"), text: text(DESCRIPTION_MAX) }),
]);
export type PaperInput = z.output<typeof paperInput>;

/** URLs of the legal documents, on this site or elsewhere. The built-in terms apply where no others are set. */
export const paperUrls = z.object({ terms_url: z.string(), privacy_url: z.string().nullable() });
export type PaperUrls = z.output<typeof paperUrls>;

/** Part of a body: the terms, and the privacy policy where there is one, are accepted. */
export const agreement = {
  terms_accepted: z
    .boolean({ error: "terms" })
    .refine((isAccepted) => isAccepted, { error: "terms" })
    .describe("Must be true: accepts the terms, and the privacy policy where there is one (terms_url, privacy_url)."),
};

export const publicPaper = z.object({
  organizer_name: z.string(),
  paper,
  /** In force since then. */
  created_at: instant,
  timezone: z.string(),
});
export type PublicPaper = z.output<typeof publicPaper>;

export const papers = {
  get: endpoint({
    method: "GET",
    path: "/public/organizers/:organizer_id/papers/:paper",
    access: "public",
    summary: "An organizer's terms or privacy policy, as they are in force",
    about: ["organizers"],
    params: z.object({ organizer_id: id, paper: z.enum(PAPERS) }),
    returns: one(publicPaper),
  }),
};
