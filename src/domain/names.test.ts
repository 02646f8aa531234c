import { expect, test } from "vitest";
import { fullName, itemName } from "./names.ts";

// SECURITY S92
test.each([
  [{ first_name: "Ada", last_name: "Lovelace" }, "Ada Lovelace"],
  [{ first_name: "Ada", last_name: null }, "Ada"],
  [{ first_name: "Ada", last_name: "" }, "Ada"],
  [{ first_name: null, last_name: null }, ""],
  [{ first_name: null, last_name: "Lovelace" }, "Lovelace"],
  [{ first_name: "浩然", last_name: "赵" }, "赵浩然"],
  [{ first_name: "さくら", last_name: "佐々木" }, "佐々木さくら"],
  [{ first_name: "민지", last_name: "김" }, "김민지"],
  [{ first_name: "Naoko", last_name: "佐藤" }, "佐藤 Naoko"],
  [{ first_name: "伟", last_name: "Wang" }, "伟 Wang"],
  [{ first_name: "\u202eadA", last_name: "\u2066Lovelace\u2069" }, "adA Lovelace"],
])("full name of %j is %s", (person, name) => {
  expect(fullName(person)).toBe(name);
});

test("item name combines ticket and tier, and is the ticket's title without a tier", () => {
  expect([itemName("Seat", "Balcony"), itemName("Seat", null), itemName("Seat", "")]).toEqual([
    "Seat – Balcony",
    "Seat",
    "Seat",
  ]);
});
