import { expect, test } from "vitest";
import { homeOf, valueAt, withoutRow, withValueAt } from "./paths.ts";

test("removing a row moves the entries of later rows up", () => {
  const known = { title: "a", "prices.0.price": "b", "prices.1.price": "c", "prices.2.label": "d", pricesOf: "e" };
  expect(withoutRow(known, "prices", 1)).toEqual({
    title: "a",
    "prices.0.price": "b",
    "prices.1.label": "d",
    pricesOf: "e",
  });
});

test.each([
  ["prices.0.price", "prices.0.price"],
  ["ticket_ids.3", "ticket_ids"],
  ["prices.1.price", undefined],
  ["title", undefined],
])("error at %s is shown at the field %s", (path, fieldPath) => {
  expect(homeOf(path, new Set(["prices.0.price", "ticket_ids"]))).toBe(fieldPath);
});

test("changing a value at a path leaves the original object unchanged", () => {
  const values = { title: "a", prices: [{ price: 1 }, { price: 2 }], venue: null };
  expect(withValueAt(values, "prices.1.price", 3)).toEqual({ ...values, prices: [{ price: 1 }, { price: 3 }] });
  expect(valueAt(withValueAt(values, "venue.city", "Lisbon"), "venue.city")).toBe("Lisbon");
  expect(values).toEqual({ title: "a", prices: [{ price: 1 }, { price: 2 }], venue: null });
});
