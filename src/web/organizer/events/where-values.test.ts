import { expect, test } from "vitest";
import { locationOf, UNDECIDED, whereBody } from "./where-values.ts";

test.each([
  ["", null],
  ["  ", null],
  ["Riverside Hall", { venue_name: "Riverside Hall" }],
  ["Riverside Hall, 12 Quay Street, Porto", { venue_name: "Riverside Hall", address_line_1: "12 Quay Street, Porto" }],
  ["滨江会堂，滨江路12号", { venue_name: "滨江会堂", address_line_1: "滨江路12号" }],
  ["12 Quay Street, Porto", { address_line_1: "12 Quay Street, Porto" }],
  ["Hauptstraße 5", { address_line_1: "Hauptstraße 5" }],
  ["Riverside Hall,", { venue_name: "Riverside Hall" }],
])("venue typed as “%s” is split into name and address", (text, location) => {
  expect(locationOf(text)).toEqual(location);
});

test("body has only what belongs to the chosen place", () => {
  const typed = {
    location_details: { venue_name: "Riverside Hall" },
    online_event_connection_details: ' https://meet.example/a?b="c"&d ',
  };
  expect(whereBody({ ...typed, place: "venue" })).toEqual({
    is_online_event: false,
    location_details: { venue_name: "Riverside Hall" },
    online_event_connection_details: null,
  });
  expect(whereBody({ ...typed, place: "online" })).toEqual({
    is_online_event: true,
    location_details: null,
    online_event_connection_details:
      '<p><a href="https://meet.example/a?b=&#34;c&#34;&#38;d">https://meet.example/a?b=&#34;c&#34;&#38;d</a></p>',
  });
  expect(whereBody({ ...typed, place: "later" }).location_details).toBeNull();
  expect(whereBody(UNDECIDED).location_details).toBeNull();
});
