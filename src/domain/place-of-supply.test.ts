import { expect, test } from "vitest";
import { placeOfSupply, type Supply, supplyWarning } from "./place-of-supply.ts";

const NOTHING: Supply = { is_online_event: false, place_of_supply: null, venue_country: null, home_country: null };

test.each<[string, Partial<Supply>, string | null, ReturnType<typeof supplyWarning>]>([
  ["where its venue is", { venue_country: "FR", home_country: "FR" }, "FR", null],
  [
    "where its venue is, though its organizer is elsewhere",
    { venue_country: "FR", home_country: "DE" },
    "FR",
    "abroad",
  ],
  ["where its organizer is, if nobody named the venue’s country", { home_country: "DE" }, "DE", null],
  ["where its organizer says", { place_of_supply: "AT", venue_country: "FR", home_country: "FR" }, "AT", "abroad"],
  ["nobody knows where", {}, null, null],
  ["at its venue, whose organizer’s country nobody knows", { venue_country: "FR" }, "FR", null],
  [
    "online, where its organizer is",
    { is_online_event: true, venue_country: "FR", home_country: "DE" },
    "DE",
    "online",
  ],
  [
    "online, where its organizer says",
    { is_online_event: true, place_of_supply: "FR", home_country: "DE" },
    "FR",
    "online",
  ],
])("event is taxed %s", (_, over, country, warning) => {
  const supply = { ...NOTHING, ...over };
  expect([placeOfSupply(supply), supplyWarning(supply)]).toEqual([country, warning]);
});
