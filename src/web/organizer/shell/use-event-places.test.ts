import { msg } from "@lingui/core/macro";
import { IconUsers } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { landingPlace } from "./landing-place.ts";
import { placesFor } from "./use-event-places.ts";

const all = { hide_getting_started_page: false };
const paths = (groups: ReturnType<typeof placesFor>) => groups.flatMap(({ places }) => places.map(({ path }) => path));

test("a menu leaves out what a role may not open, and a group with nothing left", () => {
  const groups = [
    { label: msg`People`, places: [{ path: "people", label: msg`People`, icon: IconUsers }] },
    { label: msg`Money`, places: [{ path: "billing", label: msg`Money`, icon: IconUsers, access: "admin" as const }] },
  ];
  expect(paths(placesFor("ADMIN", all, groups))).toEqual(["people", "billing"]);
  expect(placesFor("ORGANIZER", all, groups)).toEqual([groups[0]]);
});

test("a hidden page is nowhere in the menu", () => {
  expect(paths(placesFor("ORGANIZER", all))).toContain("getting-started");
  expect(paths(placesFor("ORGANIZER", { hide_getting_started_page: true }))).not.toContain("getting-started");
});

test.each([
  ["DRAFT", false, "getting-started"],
  ["DRAFT", true, "dashboard"],
  ["LIVE", false, "dashboard"],
  ["ARCHIVED", false, "dashboard"],
] as const)("a %s event (page hidden: %s) opens on %s", (status, hide_getting_started_page, place) => {
  expect(landingPlace({ status, hide_getting_started_page })).toBe(place);
});
