import { describe, expect, test } from "vitest";
import type { Currency } from "./currencies.ts";
import { DayOrders } from "./day-order.ts";
import { MappedReader } from "./import-mapping.ts";

/** How each cell of a price column is read: an amount in the smallest unit, or a problem. */
function amountsOf(currency: Currency, ...cells: string[]) {
  const reader = new MappedReader({
    ...{ columns: { name: 0, price: 1 }, answers: [], statuses: [], header: ["Name", "Price"], currency, locale: "en" },
    day_orders: new DayOrders(null),
    ...{ now: new Date("2027-05-03T12:00:00Z"), instantOf: () => null },
  });
  cells.forEach((cell, at) => reader.take({ line: at + 2, cells: ["Ada", cell] }));
  const { orders, problems } = reader.done();
  return orders.map(({ attendees: [attendee] }) => {
    const problem = problems.find(({ line }) => line === attendee?.line);
    return problem ? `${problem.column}: ${problem.problem}` : (attendee?.gross ?? null);
  });
}

const WRONG = "Price: price_wrong";

describe("prices in a table", () => {
  test.each<[string, Currency, string, number | string]>([
    ["a sheet leaves out what is zero", "EUR", "12.5", 1250],
    ["computing leaves more digits", "EUR", "12.30000", 1230],
    ["a sheet's number of a currency without decimals", "JPY", "1500.0", 1500],
    ["thousands of a currency without decimals", "CLP", "10.000", 10_000],
    ["thousands of a currency without decimals", "JPY", "1.000", 1000],
    ["thousands of a currency without decimals", "JPY", "1,000", 1000],
    ["thousands of a currency without decimals", "VND", "150.000", 150_000],
    ["millions", "VND", "1.150.000", 1_150_000],
    ["millions of a currency with decimals", "COP", "1.150.000", 115_000_000],
    ["three decimals are those of its currency", "KWD", "1.000", 1000],
    ["nothing is nothing", "EUR", "0.000", 0],
    ["what could be a thousand or one", "COP", "50.000", WRONG],
    ["what could be a thousand or one", "EUR", "1.000", WRONG],
    ["what could be a thousand or one", "EUR", "1,000", WRONG],
    ["what could be a thousand or one and a half", "EUR", "1.500", WRONG],
    ["both separators say which is which", "EUR", "1.500,00", 150_000],
  ])("imported price, %s: %s %s", (_, currency, cell, read) => {
    expect(amountsOf(currency, cell)).toEqual([read]);
  });

  test("prices of one column are never a thousand times off because of trailing zeros", () => {
    expect(amountsOf("EUR", "1.000", "1.500", "950", "1.000,00")).toEqual([WRONG, WRONG, 95_000, 100_000]);
    expect(amountsOf("CLP", "10.000", "10.500", "950")).toEqual([10_000, 10_500, 950]);
  });
});
