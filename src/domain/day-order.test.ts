import { describe, expect, test } from "vitest";
import { type DayOrder, DayOrders, withIsoDate } from "./day-order.ts";

/**
 * Returns the detected order of each column of dates, and whether the organizer has to be asked.
 */
function ordered(chosen: DayOrder | null, ...columns: string[][]) {
  const orders = new DayOrders(chosen);
  columns.forEach((cells, column) => cells.forEach((cell) => orders.take(column, cell)));
  return [...columns.map((_, column) => orders.orderOf(column)), orders.isUnclear ? "asked" : "clear"];
}

describe("order of day and month", () => {
  test.each<[string, (string | null)[], string[][]]>([
    ["one date late in the column decides", ["DMY", "clear"], [["01/02/2027", "03/04/2027", "24/12/2027"]]],
    ["month first", ["MDY", "clear"], [["01/02/2027", "12/24/2027"]]],
    ["dots mean day first", ["DMY", "clear"], [["01.02.2027"]]],
    ["dates that can be read both ways are asked", [null, "asked"], [["01/02/2027", "03/04/2027"]]],
    ["dates that contradict each other are asked", [null, "asked"], [["24/12/1990", "12/24/1990", "01/02/1990"]]],
    ["dates that are all clear by themselves need no order", [null, "clear"], [["24/12/1990", "12/24/1990"]]],
    ["another column of the file decides", ["DMY", "DMY", "clear"], [["01/02/2027"], ["24/12/2027"]]],
    [
      "each column keeps its own",
      ["DMY", "MDY", "clear"],
      [
        ["24/12/2027", "1/2/2027"],
        ["12/24/2027", "1/2/2027"],
      ],
    ],
    ["ISO dates and texts say nothing", [null, "clear"], [["2027-05-03", "Dec 24 1990", "", "soon"]]],
  ])("date order detection: %s", (_, expected, columns) => {
    expect(ordered(null, ...columns)).toEqual(expected);
  });

  test("chosen date order applies to all columns", () => {
    expect(ordered("DMY", ["01/02/2027"], ["03/04/2027"])).toEqual(["DMY", "DMY", "clear"]);
  });
});

test.each<[string, DayOrder | null, string | undefined]>([
  ["24.12.1990", null, "1990-12-24"],
  ["24/12/1990", null, "1990-12-24"],
  ["12/24/1990", null, "1990-12-24"],
  ["12/24/1990", "DMY", "1990-12-24"],
  ["1/2/2027 18:30", "DMY", "2027-02-01 18:30"],
  ["1/2/2027 6:30 pm", "MDY", "2027-01-02 6:30 pm"],
  ["1/2/2027", null, undefined],
  ["2/2/2027", null, "2027-02-02"],
  ["24.12.90", null, "1990-12-24"],
  ["24.12.07", null, "2007-12-24"],
  ["90-12-24", "YMD", "1990-12-24"],
  ["1990-12-24", null, "1990-12-24"],
  ["Fri 24/12/27", null, "Fri 2027-12-24"],
  ["Dec 24 1990", "DMY", "Dec 24 1990"],
])("date %s in the order %s is read as %s", (text, order, expected) => {
  expect(withIsoDate(text, order, 2027)).toBe(expected);
});
