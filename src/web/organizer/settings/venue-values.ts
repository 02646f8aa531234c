import type { EventSettings } from "#contract/event-settings.ts";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { type TextsByLocale, pickTranslations } from "#web/organizer/translations/texts-of.ts";
import type { SettingsInput } from "./use-save-settings.ts";

export type VenueValues = Pick<EventSettings, "online_event_connection_details" | "maps_url" | "place_of_supply"> & {
  place: "venue" | "online";
  location_details: LocationDetails;
  translations: TextsByLocale<"online_event_connection_details">;
};

const NOWHERE: LocationDetails = {
  venue_name: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  state_or_region: null,
  zip_or_postal_code: null,
  country: null,
};

export function venueValues(settings: EventSettings, languages: readonly Locale[] = []): VenueValues {
  const { is_online_event, location_details, maps_url, place_of_supply, online_event_connection_details } = settings;
  return {
    translations: pickTranslations(settings.translations, languages, ["online_event_connection_details"]),
    place: is_online_event ? "online" : "venue",
    location_details: { ...NOWHERE, ...location_details },
    maps_url,
    place_of_supply,
    online_event_connection_details,
  };
}

/** An address without any value is sent as null. */
export function venueBody({ place, location_details, ...rest }: VenueValues): SettingsInput {
  const isNowhere = Object.values(location_details).every((value) => !value?.trim());
  return { ...rest, is_online_event: place === "online", location_details: isNowhere ? null : location_details };
}
