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
  language: "en",
  languages: ["en"],
  fallbacks: [],
  cover: null,
  organizer: { id: 3, name: "Harbour", website: null, slug: "harbour" },
  settings: { is_online_event: false, location_details: { venue_name: "Hall", city: "Kyoto", country: "JP" } },
  tickets: [
    {
      title: "Standard",
      sale_start_date: null,
      prices: [{ label: null, price_including_taxes_and_fees: 1200, sale_state: "SOLD_OUT", sale_start_date: null }],
    },
  ],
} as unknown as PublicEvent;

test("structured data cannot be ended by an organizer's text", () => {
  const text = eventForSearchEngines(EVENT, "https://tickets.example");
  expect(text).not.toMatch(/[<>&]/);
  expect(JSON.parse(text).name).toBe(EVENT.title);
});

test("structured data names the place, the time and the price", () => {
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
])("structured data gives every time in %s with its offset", (timezone, at) => {
  const instant = "2027-07-03T17:30:00.000Z";
  const tickets = EVENT.tickets.map((ticket) => ({ ...ticket, sale_start_date: instant }));
  const event = { ...EVENT, timezone, start_date: instant, end_date: instant, tickets };
  const expected = { startDate: at, endDate: at, offers: [{ validFrom: at }] };
  expect(JSON.parse(eventForSearchEngines(event, "https://tickets.example"))).toMatchObject(expected);
});

test("structured data of an event without a venue names the organizer as the place", () => {
  const event = { ...EVENT, settings: { ...EVENT.settings, location_details: null } };
  expect(JSON.parse(eventForSearchEngines(event, "https://tickets.example")).location).toEqual({
    "@type": "Place",
    name: "Harbour",
  });
});

/**
 * What schema.org defines for Event and Offer, and what Google requires of them
 * (developers.google.com/search/docs/appearance/structured-data/event). Written manually, because
 * Google's own test needs a network.
 */
function faultsOf(data: Record<string, unknown>): string[] {
  const faults: string[] = [];
  const wants = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));
  const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
  const isTime = (value: unknown) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value);
  const isAddress = (value: unknown) => typeof value === "string" && URL.parse(value)?.protocol === "https:";
  const only = (value: object, known: string) =>
    Object.keys(value).forEach((key) => wants(known.split(" ").includes(key), `${key} is no property of it`));
  only(
    data,
    "@context @type name description url image inLanguage startDate endDate eventStatus eventAttendanceMode location organizer isAccessibleForFree offers",
  );
  wants(data["@context"] === "https://schema.org" && data["@type"] === "Event", "is no Event");
  wants(isText(data["name"]), "has no name");
  wants(isTime(data["startDate"]), "does not say when it starts, with its offset");
  wants(data["endDate"] === undefined || isTime(data["endDate"]), "does not say when it ends");
  wants(data["eventStatus"] === "https://schema.org/EventScheduled", "has no status");
  wants(
    /^https:\/\/schema\.org\/(Offline|Online|Mixed)EventAttendanceMode$/.test(String(data["eventAttendanceMode"])),
    "mode",
  );
  wants(isAddress(data["url"]) && (data["image"] as string[]).every(isAddress), "has addresses that are none");
  const venue = data["location"] as Record<string, unknown>;
  if (venue["@type"] === "VirtualLocation") wants(isAddress(venue["url"]), "is nowhere");
  else wants(venue["@type"] === "Place" && isText(venue["name"]), "has no place");
  wants(isText((data["organizer"] as Record<string, unknown>)["name"]), "has no organizer");
  for (const offer of data["offers"] as Record<string, unknown>[]) {
    only(offer, "@type name price priceCurrency availability validFrom validThrough url");
    wants(/^\d+(\.\d+)?$/.test(String(offer["price"])), "has a price that is no number");
    wants(/^[A-Z]{3}$/.test(String(offer["priceCurrency"])), "has no currency");
    wants(
      /^https:\/\/schema\.org\/(InStock|PreOrder|SoldOut|OutOfStock)$/.test(String(offer["availability"])),
      "stock",
    );
    wants(
      [offer["validFrom"], offer["validThrough"]].every((at) => at === undefined || isTime(at)),
      "has no times",
    );
    wants(isAddress(offer["url"]), "is sold nowhere");
  }
  return faults;
}

const [TICKET] = EVENT.tickets as [PublicEvent["tickets"][number]];
const priced = (over: object) => [{ ...TICKET, prices: TICKET.prices.map((price) => ({ ...price, ...over })) }];

// SPEC 2.40
test.each([
  ["in a place", {}, {}],
  ["without a known place", { settings: { ...EVENT.settings, location_details: null } }, {}],
  [
    "online",
    { settings: { ...EVENT.settings, is_online_event: true } },
    { eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode" },
  ],
  [
    "over",
    { lifecycle_status: "ENDED", tickets: priced({ sale_state: "ON_SALE" }) },
    { offers: [{ availability: "https://schema.org/OutOfStock" }] },
  ],
  [
    "free",
    { tickets: priced({ price_including_taxes_and_fees: 0, sale_state: "ON_SALE" }) },
    { isAccessibleForFree: true, offers: [{ price: "0", availability: "https://schema.org/InStock" }] },
  ],
  [
    "on sale for a time",
    {
      end_date: "2027-05-03T20:30:00.000Z",
      tickets: priced({
        sale_state: "COMING_SOON",
        sale_start_date: "2027-01-01T00:00:00.000Z",
        sale_end_date: "2027-05-01T00:00:00.000Z",
      }),
    },
    { offers: [{ availability: "https://schema.org/PreOrder", validThrough: "2027-05-01T09:00:00+09:00" }] },
  ],
  ["with nothing for sale", { tickets: [] }, { offers: [] }],
])("structured data of an event %s meets the requirements of search engines", (_words, over, says) => {
  const event = { ...EVENT, ...over } as unknown as PublicEvent;
  const data = JSON.parse(eventForSearchEngines(event, "https://tickets.example")) as Record<string, unknown>;
  expect(faultsOf(data)).toEqual([]);
  expect(data).toMatchObject(says);
});
