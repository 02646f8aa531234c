import { describe, expect, test } from "vitest";
import { toInstant, toOptionalInstant } from "./wall-time.ts";

describe("local time in the event's time zone", () => {
  test.each([
    ["summer", "2027-07-03T19:30", "Europe/Berlin", "2027-07-03T17:30:00.000Z"],
    ["winter", "2027-12-03 19:30", "Europe/Berlin", "2027-12-03T18:30:00.000Z"],
    ["with seconds", "2027-12-03T19:30:15", "America/New_York", "2027-12-04T00:30:15.000Z"],
    ["quarters of an hour", "2027-01-01T00:00", "Asia/Kathmandu", "2026-12-31T18:15:00.000Z"],
    ["the hour that spring skips is an hour later", "2027-03-28T02:30", "Europe/Berlin", "2027-03-28T01:30:00.000Z"],
    [
      "the hour that autumn repeats is the first of both",
      "2027-10-31T02:30",
      "Europe/Berlin",
      "2027-10-31T00:30:00.000Z",
    ],
    ["a day that a country left out", "2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z"],
    ["an instant stays what it is", "2027-07-03T19:30:00.000Z", "Europe/Berlin", "2027-07-03T19:30:00.000Z"],
    ["an offset is not the event's", "2027-07-03T19:30+05:45", "Europe/Berlin", "2027-07-03T13:45:00.000Z"],
  ])("local time becomes an instant: %s", (_, text, timezone, instant) => {
    expect(toInstant(text, timezone).toISOString()).toBe(instant);
  });

  test("missing local time stays missing", () => {
    expect(toOptionalInstant(null, "Europe/Berlin")).toBeNull();
    expect(toOptionalInstant(undefined, "Europe/Berlin")).toBeNull();
  });
});
