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

/**
 * The external analytics services that are notified of visits, if the organizer configures them and
 * the visitor accepts.
 */
export const storedVisitServices = {
  google_analytics_id: stored,
  meta_pixel_id: stored,
  /** The site's name in Plausible; `plausible_url` has no effect without it. */
  plausible_site: stored,
  /** The URL of an own server; null: plausible.io. */
  plausible_url: stored,
};

/**
 * Strictly limited by patterns, because the values become part of URLs and of a
 * Content-Security-Policy.
 */
export const visitServicesInput = {
  google_analytics_id: optional(
    z.string().overwrite(googleIdIn).regex(GOOGLE_ANALYTICS_ID, { error: "google_analytics_id" }),
  ),
  meta_pixel_id: optional(z.string().trim().regex(META_PIXEL_ID, { error: "meta_pixel_id" })),
  plausible_site: optional(z.string().overwrite(plausibleSiteIn).regex(PLAUSIBLE_SITE, { error: "plausible_site" })),
  plausible_url: optional(z.string().overwrite(plausibleUrlIn).regex(PLAUSIBLE_URL, { error: "https" })),
};

/** The services notified from a visitor's page. Null if no consent is needed. */
export const visitServices = z
  .object({
    google: z.string().nullable(),
    meta: z.string().nullable(),
    plausible: z.object({ site: z.string(), url: z.string() }).nullable(),
  })
  .nullable();
