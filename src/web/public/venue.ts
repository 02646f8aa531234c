import { mapsSearch } from "#domain/links.ts";
import type { LocationDetails } from "#contract/locations.ts";
import type { Format } from "#web/platform/format.ts";

export type Venue = { name: string; address: string };

/**
 * Formats a location as on an envelope: the venue, then its address in one line. Returns null where
 * nothing is known.
 */
export function venueOf(location: LocationDetails | null, format: Format): Venue | null {
  if (!location) return null;
  const { venue_name, address_line_1, address_line_2, city, state_or_region, zip_or_postal_code, country } = location;
  const town = joinParts([zip_or_postal_code, city], " ");
  const address = joinParts(
    [address_line_1, address_line_2, town, state_or_region, country && format.countryName(country)],
    ", ",
  );
  if (!venue_name && !address) return null;
  return venue_name ? { name: venue_name, address } : { name: city ?? address, address: city ? address : "" };
}

/** Returns the URL of the organizer's own map, or of a search for the address. */
export function mapOf(venue: Venue | null, maps_url: string | null): string | null {
  if (maps_url) return maps_url;
  return venue && mapsSearch(searchedAddress(venue));
}

/** The venue as maps are searched for it. */
export function searchedAddress({ name, address }: Venue): string {
  return joinParts([name, address], ", ");
}

function joinParts(parts: (string | null | undefined)[], between: string): string {
  return parts.filter(Boolean).join(between);
}
