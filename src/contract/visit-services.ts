import { z } from "zod";
import {
  GOOGLE_ANALYTICS_ID,
  googleIdIn,
  META_PIXEL_ID,
  PLAUSIBLE_SITE,
  PLAUSIBLE_URL,
  plausibleSiteIn,
  plausibleUrlIn,
} from "#domain/visit-services.ts";
import { optional, stored } from "./fields.ts";

/** Services of others that are told of visits, where the organizer sets them and the visitor accepts. */
export const storedVisitServices = {
  google_analytics_id: stored,
  meta_pixel_id: stored,
  /** What the site is called in Plausible; without it the address says nothing. */
  plausible_site: stored,
  /** Of a server of one's own; null: plausible.io. */
  plausible_url: stored,
};

/** Nothing but what the patterns allow: it goes into addresses and into a page's policy. */
export const visitServicesInput = {
  google_analytics_id: optional(
    z.string().overwrite(googleIdIn).regex(GOOGLE_ANALYTICS_ID, { error: "google_analytics_id" }),
  ),
  meta_pixel_id: optional(z.string().trim().regex(META_PIXEL_ID, { error: "meta_pixel_id" })),
  plausible_site: optional(z.string().overwrite(plausibleSiteIn).regex(PLAUSIBLE_SITE, { error: "plausible_site" })),
  plausible_url: optional(z.string().overwrite(plausibleUrlIn).regex(PLAUSIBLE_URL, { error: "https" })),
};

/** For a visitor's page: what is told, and to whom. Null where nobody needs to be asked. */
export const visitServices = z
  .object({
    google: z.string().nullable(),
    meta: z.string().nullable(),
    plausible: z.object({ site: z.string(), url: z.string() }).nullable(),
  })
  .nullable();
