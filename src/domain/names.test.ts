import { expect, test } from "vitest";
import { fullName, itemName } from "./names.ts";

test.each([
  [{ first_name: "Ada", last_name: "Lovelace" }, "Ada Lovelace"],
  [{ first_name: "Ada", last_name: null }, "Ada"],
  [{ first_name: "Ada", last_name: "" }, "Ada"],
  [{ first_name: null, last_name: null }, ""],
  [{ first_name: "\u202eadA", last_name: "\u2066Lovelace\u2069" }, "adA Lovelace"],
])("%j is called %s", (person, name) => {
  expect(fullName(person)).toBe(name);
});

test("a tier is named with its ticket, a ticket without tiers by itself", () => {
  expect([itemName("Seat", "Balcony"), itemName("Seat", null), itemName("Seat", "")]).toEqual([
    "Seat – Balcony",
    "Seat",
    "Seat",
  ]);
});
