import { expect, test } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { eventForSearchEngines } from "./event-for-search-engines.ts";

const EVENT = {
  id: 7,
  title: "</script><script>alert(1)</script> & friends",
  slug: "friends",
  description_preview: "A night",
  start_date: "2027-05-03T17:30:00.000Z",
  end_date: null,
  timezone: "Asia/Tokyo",
  currency: "JPY",
  cover: null,
  organizer: { name: "Harbour", website: null },
  settings: { is_online_event: false, location_details: { venue_name: "Hall", city: "Kyoto", country: "JP" } },
  tickets: [
    {
      title: "Standard",
      sale_start_date: null,
      prices: [{ label: null, price_including_taxes_and_fees: 1200, sale_state: "SOLD_OUT", sale_start_date: null }],
    },
  ],
} as unknown as PublicEvent;

test("can't be ended by what an organizer wrote", () => {
  const text = eventForSearchEngines(EVENT, "https://tickets.example");
  expect(text).not.toMatch(/[<>&]/);
  expect(JSON.parse(text).name).toBe(EVENT.title);
});

test("says where, when and for how much", () => {
  expect(JSON.parse(eventForSearchEngines(EVENT, "https://tickets.example"))).toMatchObject({
    url: "https://tickets.example/event/7/friends",
    startDate: "2027-05-04T02:30:00+09:00",
    location: { name: "Hall", address: { addressCountry: "JP" } },
    offers: [{ price: "1200", priceCurrency: "JPY", availability: "https://schema.org/SoldOut" }],
  });
});

test.each([
  ["America/St_Johns", "2027-07-03T15:00:00-02:30"],
  ["Europe/Berlin", "2027-07-03T19:30:00+02:00"],
  ["UTC", "2027-07-03T17:30:00+00:00"],
])("every time in %s has its offset", (timezone, at) => {
  const instant = "2027-07-03T17:30:00.000Z";
  const tickets = EVENT.tickets.map((ticket) => ({ ...ticket, sale_start_date: instant }));
  const event = { ...EVENT, timezone, start_date: instant, end_date: instant, tickets };
  const said = { startDate: at, endDate: at, offers: [{ validFrom: at }] };
  expect(JSON.parse(eventForSearchEngines(event, "https://tickets.example"))).toMatchObject(said);
});

test("an event whose place is not said yet has one all the same", () => {
  const event = { ...EVENT, settings: { ...EVENT.settings, location_details: null } };
  expect(JSON.parse(eventForSearchEngines(event, "https://tickets.example")).location).toEqual({
    "@type": "Place",
    name: "Harbour",
  });
});
