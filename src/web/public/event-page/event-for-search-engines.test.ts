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
    startDate: "2027-05-03T17:30:00.000Z",
    location: { name: "Hall", address: { addressCountry: "JP" } },
    offers: [{ price: "1200", priceCurrency: "JPY", availability: "https://schema.org/SoldOut" }],
  });
});
