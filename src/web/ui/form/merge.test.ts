import { describe, expect, test } from "vitest";
import { merge, withoutRow } from "./merge.ts";

const base = { title: "Standard", price: 20, note: null as string | null, place: { city: "Bonn", street: "Rhein 1" } };

describe("merge of fields", () => {
  test.each([
    ["nobody changed anything", {}, {}, {}, {}],
    ["what only the other one changed is taken", {}, { price: 25 }, { price: 25 }, {}],
    ["what only I changed is kept", { title: "Early" }, {}, { title: "Early" }, {}],
    ["different fields live together", { title: "Early" }, { price: 25 }, { title: "Early", price: 25 }, {}],
    ["the same change twice is no quarrel", { price: 25 }, { price: 25 }, { price: 25 }, {}],
    ["of one field mine stays and theirs is named", { price: 30 }, { price: 25 }, { price: 30 }, { price: 25 }],
    ["emptied by me, filled by them", { title: "" }, { title: "Late" }, { title: "" }, { title: "Late" }],
    ["empty text and nothing are the same", { note: "" }, { note: "Hi" }, { note: "Hi" }, {}],
  ])("merge of fields: %s", (_name, local, remote, values, overlaps) => {
    const merged = merge(base, { ...base, ...local }, { ...base, ...remote });
    expect(merged).toEqual({ values: { ...base, ...values }, overlaps, has_revived: false });
  });

  test("merge compares nested fields one by one", () => {
    const local = { ...base, place: { city: "Köln", street: "Rhein 1" } };
    const remote = { ...base, place: { city: "Bonn", street: "Rhein 2" } };
    expect(merge(base, local, remote).values.place).toEqual({ city: "Köln", street: "Rhein 2" });
    expect(merge(base, local, { ...base, place: { ...base.place, city: "Ulm" } }).overlaps).toEqual({
      "place.city": "Ulm",
    });
  });

  test("merge treats a selection of several as one value", () => {
    const ids = (...ticket_ids: number[]) => ({ ticket_ids });
    expect(merge(ids(1, 2), ids(1), ids(1, 2, 3))).toMatchObject({
      values: ids(1),
      overlaps: { ticket_ids: [1, 2, 3] },
    });
  });
});

describe("merge of rows", () => {
  type Row = { id: number | null; label: string; price: number };
  const row = (id: number | null, label: string, price = 10): Row => ({ id, label, price });
  const rows = (...prices: Row[]) => ({ prices });
  const before = rows(row(1, "Early"), row(2, "Regular"));

  test("merge matches rows by ID and not by position", () => {
    const local = rows(row(2, "Regular", 12), row(1, "Early"));
    const remote = rows(row(1, "Early", 8), row(2, "Regular"));
    expect(merge(before, local, remote).values).toEqual(rows(row(2, "Regular", 12), row(1, "Early", 8)));
  });

  test("merge reports a conflict at the row's current position", () => {
    const local = rows(row(2, "Regular", 12), row(1, "Early"));
    const remote = rows(row(1, "Early"), row(2, "Regular", 15));
    expect(merge(before, local, remote).overlaps).toEqual({ "prices.0.price": 15 });
  });

  test("merge keeps the rows that either side added", () => {
    const local = rows(...before.prices, row(null, "Reduced"));
    const remote = rows(...before.prices, row(3, "Door"));
    expect(merge(before, local, remote).values).toEqual(rows(...before.prices, row(null, "Reduced"), row(3, "Door")));
  });

  test("merge drops rows that one side removed and the other left unchanged", () => {
    expect(merge(before, rows(row(1, "Early")), rows(row(1, "Early", 8), row(2, "Regular"))).values).toEqual(
      rows(row(1, "Early", 8)),
    );
    expect(merge(before, rows(row(1, "Early", 8), row(2, "Regular")), rows(row(1, "Early"))).values).toEqual(
      rows(row(1, "Early", 8)),
    );
  });

  test("merge restores a row that one side removed and the other changed, and reports it", () => {
    const removed = rows(row(1, "Early"));
    const changed = rows(row(1, "Early"), row(2, "Regular", 12));
    expect(merge(before, changed, removed)).toEqual({
      values: rows(row(1, "Early"), row(null, "Regular", 12)),
      overlaps: {},
      has_revived: true,
    });
    expect(merge(before, rows(row(1, "Early", 9)), changed)).toEqual({
      values: rows(row(1, "Early", 9), row(2, "Regular", 12)),
      overlaps: {},
      has_revived: true,
    });
  });
});

test("overlaps of later rows move up when a row is removed, and its own go", () => {
  const overlaps = { title: 0, "prices.0.label": 1, "prices.1.label": 2, "prices.2.label": 3 };
  expect(withoutRow(overlaps, "prices", 1)).toEqual({ title: 0, "prices.0.label": 1, "prices.1.label": 3 });
});
