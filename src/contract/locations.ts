import { z } from "zod";
import { ADDRESS_LINE_MAX, CITY_MAX, VENUE_NAME_MAX } from "#domain/maxima.ts";
import { country, line, optional, stored } from "./fields.ts";

export const locationInput = z.object({
  venue_name: optional(line(VENUE_NAME_MAX)),
  address_line_1: optional(line(ADDRESS_LINE_MAX)),
  address_line_2: optional(line(ADDRESS_LINE_MAX)),
  city: optional(line(CITY_MAX)),
  state_or_region: optional(line(CITY_MAX)),
  zip_or_postal_code: optional(line(CITY_MAX)),
  country: optional(country),
});

/**
 * A venue as stored, possibly by older versions: unreadable parts are omitted, so that the event
 * can always be read.
 */
export const locationDetails = z.object({
  venue_name: stored,
  address_line_1: stored,
  address_line_2: stored,
  city: stored,
  state_or_region: stored,
  zip_or_postal_code: stored,
  /** ISO 3166-1, two letters. */
  country: stored,
});
export type LocationDetails = z.output<typeof locationDetails>;
export const storedLocation = locationDetails.nullable().catch(null);
