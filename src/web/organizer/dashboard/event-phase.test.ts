import { expect, test } from "vitest";
import { anEvent } from "#web/testing/factories.ts";
import { eventPhase } from "./event-phase.ts";

const start_date = "2027-07-03T17:30:00.000Z";

test.each<[string, Parameters<typeof anEvent>[0], string, string]>([
  ["a draft", {}, "2027-06-01T10:00:00Z", "draft"],
  ["a draft whose date is long over", {}, "2029-06-01T10:00:00Z", "draft"],
  ["a draft that was hidden after it had sold", { has_orders: true }, "2027-06-01T10:00:00Z", "draft"],
  ["a hidden one on its day, with people on their way", { has_orders: true }, "2027-07-03T09:00:00Z", "today"],
  ["a hidden one that took place", { has_orders: true }, "2027-07-09T09:00:00Z", "over"],
  ["a public one", { status: "LIVE" }, "2027-07-01T10:00:00Z", "selling"],
  ["the morning of its day", { status: "LIVE" }, "2027-07-03T04:00:00Z", "today"],
  [
    "the evening before, which is its day in Tokyo",
    { status: "LIVE", timezone: "Asia/Tokyo" },
    "2027-07-03T15:30:00Z",
    "today",
  ],
  ["one that goes on", { status: "LIVE", end_date: "2027-07-09T10:00:00Z" }, "2027-07-06T10:00:00Z", "today"],
  ["one that is over", { status: "LIVE", end_date: "2027-07-03T20:00:00Z" }, "2027-07-03T20:00:00Z", "over"],
  ["an archived one", { status: "ARCHIVED" }, "2027-06-01T10:00:00Z", "archived"],
])("event phase of %s is determined correctly", (_name, over, now, phase) => {
  expect(eventPhase(anEvent({ start_date, ...over }), new Date(now))).toBe(phase);
});
