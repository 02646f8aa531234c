import { expect, test } from "vitest";
import { offsetTime } from "./offset-time.ts";

test.each([
  ["2027-05-03T21:59:00Z", "Europe/Berlin", "2027-05-03T23:59:00+02:00"],
  ["2027-05-03T21:59:59Z", "Europe/Berlin", "2027-05-03T23:59:00+02:00"],
  ["2027-05-03T21:59:59.999Z", "America/New_York", "2027-05-03T17:59:00-04:00"],
  ["2027-05-03T21:59:31Z", "Asia/Kathmandu", "2027-05-04T03:44:00+05:45"],
  ["1969-12-31T23:59:59Z", "UTC", "1969-12-31T23:59:00+00:00"],
])("instant %s in %s is written as %s, with an offset to the minute", (at, zone, formatted) => {
  expect(offsetTime(at, zone)).toBe(formatted);
});

test("missing instant is written as nothing", () => {
  expect(offsetTime(null, "Europe/Berlin")).toBeUndefined();
});
