import { expect, test } from "vitest";
import { timezone } from "./fields.ts";

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin", "Europe/Berlin"],
  ["EUROPE/BERLIN", "Europe/Berlin"],
  ["utc", "UTC"],
  ["US/Eastern", "America/New_York"],
])("the time zone %s is stored as %s", (written, stored) => {
  expect(timezone.parse(written)).toBe(stored);
});

test.each(["Europe/Bärlin", "+05:45", "", "Mars/Olympus"])("%j is no time zone", (written) => {
  expect(timezone.safeParse(written).success).toBe(false);
});
