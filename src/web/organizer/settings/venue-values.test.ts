import { expect, test } from "vitest";
import { eventSettings } from "#web/testing/factories.ts";
import { venueBody, venueValues } from "./venue-values.ts";

const venue = {
  venue_name: "Kulturhof",
  address_line_1: null,
  address_line_2: null,
  city: "Köln",
  state_or_region: null,
  zip_or_postal_code: null,
  country: "DE",
};

// SPEC 3.06
test("venue is loaded with all its fields and sent unchanged", () => {
  const settings = eventSettings({ location_details: venue, maps_url: "https://maps.example.test" });
  const values = venueValues(settings);
  expect(values).toEqual({
    place: "venue",
    translations: {},
    location_details: venue,
    maps_url: "https://maps.example.test",
    place_of_supply: null,
    online_event_connection_details: null,
  });
  expect(venueBody(values)).toMatchObject({ is_online_event: false, location_details: venue });
});

test.each([null, "", "  "])("venue address with only %j in it is sent as null", (blank) => {
  const values = venueValues(eventSettings());
  expect(Object.values(values.location_details)).toEqual(Array.from({ length: 7 }, () => null));
  expect(venueBody({ ...values, location_details: { ...values.location_details, city: blank } })).toMatchObject({
    location_details: null,
  });
});

// SPEC 3.06
test("venue address stays when the event moves online", () => {
  const values = venueValues(eventSettings({ location_details: venue }));
  expect(venueBody({ ...values, place: "online" })).toMatchObject({ is_online_event: true, location_details: venue });
});
