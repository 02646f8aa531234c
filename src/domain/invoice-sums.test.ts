import fc from "fast-check";
import { expect, test } from "vitest";
import type { Currency } from "./currencies.ts";
import { creditSums, invoiceSums } from "./invoice-sums.ts";
import type { InvoiceSums } from "./invoices.ts";
import { percentageOf } from "./money.ts";
import { type PriceLine, priceOrder, type TaxBehavior, type TaxOrFee } from "./pricing.ts";
import { TAX_BEHAVIORS } from "./taxes-and-fees.ts";

const TAXES: TaxOrFee[] = [
  { id: 1, name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 },
  { id: 2, name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 7_000 },
  { id: 3, name: "QST", type: "TAX", calculation_type: "PERCENTAGE", rate: 9_975 },
  { id: 4, name: "City tax", type: "TAX", calculation_type: "FIXED", rate: 1_50 },
  { id: 5, name: "Booking fee", type: "FEE", calculation_type: "FIXED", rate: 99 },
  { id: 6, name: "Service fee", type: "FEE", calculation_type: "PERCENTAGE", rate: 3_333 },
];

function invoiced(lines: readonly PriceLine[], currency: Currency = "EUR") {
  const order = priceOrder(lines, null, currency);
  const order_items = order.lines.map((line, at) => ({ ...line, item_name: `Ticket ${at + 1}` }));
  return { currency, total_gross: order.total_gross, order_items };
}

const line = (
  unit_price: number,
  quantity: number,
  ids: readonly number[],
  tax_behavior: TaxBehavior = "exclusive",
  ofFees: TaxBehavior = tax_behavior,
): PriceLine => ({
  ...{ ticket_id: 1, ticket_price_id: 1, ticket_type: "PAID", unit_price, tax_behavior, quantity },
  taxes_and_fees: TAXES.filter(({ id }) => ids.includes(id)).map((charge) =>
    charge.type === "FEE" ? { ...charge, tax_behavior: ofFees } : charge,
  ),
});

const lines = fc.array(
  fc
    .record({
      price: fc.integer({ min: 0, max: 500_00 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      ids: fc.subarray([1, 2, 3, 4, 5, 6]),
      of_price: fc.constantFrom(...TAX_BEHAVIORS),
      of_fees: fc.constantFrom(...TAX_BEHAVIORS),
    })
    .map(({ price, quantity, ids, of_price, of_fees }) => line(price, quantity, ids, of_price, of_fees)),
  { minLength: 1, maxLength: 6 },
);
const currencies = fc.constantFrom<Currency>("EUR", "EUR", "JPY", "KWD");
const orders = fc.tuple(lines, currencies).map(([orderLines, currency]) => invoiced(orderLines, currency));

// SPEC 4.56
test("invoice of any order follows EN 16931 and totals to the amount paid", () => {
  fc.assert(
    fc.property(orders, (order) => {
      const sums = invoiceSums(order);
      const { net_total, tax_total, gross_total, rounding, taxes } = sums;
      expect(gross_total).toBe(order.total_gross);
      // BR-CO-10, -13: lines and charges add up to the net total
      expect(net_total).toBe(total(sums.lines, "net") + total(sums.fees, "net"));
      for (const item of sums.lines) if (item.unit_net !== null) expect(item.net).toBe(item.unit_net * item.quantity);
      // BR-CO-14, -17: each tax once, on the sum of everything that it applies to; for inclusive
      // prices the amount taken out of them, within the standard's tolerance
      expect(tax_total).toBe(total(taxes, "amount"));
      const step = order.currency === "KWD" ? 10 : 1;
      const isExclusive = order.order_items.every(
        ({ tax_behavior, taxes_and_fees_rollup: { fees } }) =>
          tax_behavior === "exclusive" && fees.every((fee) => fee.value_with_taxes === undefined),
      );
      for (const { rate, basis, amount } of taxes)
        if (rate !== null && isExclusive) expect(amount).toBe(percentageOf(basis, rate, step));
      for (const tax of taxes) {
        const taxed = [...sums.lines, ...sums.fees].filter(({ tax_rates }) =>
          tax_rates.some(({ name, rate }) => name === tax.name && rate === tax.rate),
        );
        expect(tax.basis).toBe(total(taxed, "net"));
      }
      // BR-CO-15, -16: with the rounding it equals the amount paid
      expect(net_total + tax_total + rounding).toBe(gross_total);
      if (order.order_items.every(({ tax_behavior }) => tax_behavior === "inclusive") && !hasExclusiveFee(order))
        expect(rounding).toBe(0);
      expect(Math.abs(rounding)).toBeLessThanOrEqual(((order.order_items.length * 3 + 3) * step) / 2);
      expect(total(sums.lines, "gross") + total(sums.fees, "gross")).toBe(gross_total);
    }),
    { numRuns: 1_000 },
  );
});

function hasExclusiveFee({ order_items }: ReturnType<typeof invoiced>): boolean {
  return order_items.some(({ taxes_and_fees_rollup: { fees } }) =>
    fees.some((fee) => fee.value_with_taxes === undefined),
  );
}

test("invoice with tax-inclusive prices: net and taxes add up to the amount paid, and lines have the unit price", () => {
  const sums = invoiceSums(invoiced([line(25_00, 2, [1], "inclusive"), line(9_99, 3, [2], "inclusive")]));
  // 50.00 × 19 ÷ 119; 29.97 × 7 ÷ 107
  expect(sums).toMatchObject({ net_total: 70_03, tax_total: 9_94, rounding: 0, gross_total: 79_97 });
  expect(sums.taxes).toMatchObject([
    { rate: 19_000, basis: 42_02, amount: 7_98 },
    { rate: 7_000, basis: 28_01, amount: 1_96 },
  ]);
  expect(sums.lines).toMatchObject([
    { unit_net: 21_01, unit_gross: 25_00 },
    { unit_net: null, unit_gross: 9_99 },
  ]);
});

test.each([
  ["one rate needs no rounding", [line(49_90, 3, [1])], 0],
  ["a fee is a charge, taxed as its ticket", [line(49_90, 2, [1, 5])], 0],
  ["two lines of one rate may differ by a unit from their sum", [line(10_02, 1, [1]), line(10_02, 1, [1])], -1],
  ["each of two rates is reckoned by itself", [line(10_00, 1, [1]), line(10_00, 1, [2])], 0],
  ["no tax, no rate", [line(10_00, 4, [])], 0],
])("invoice rounding: %s", (_, orderLines, rounding) => {
  expect(invoiceSums(invoiced(orderLines)).rounding).toBe(rounding);
});

test("invoice rounding is exactly the difference between taxes by line and taxes by rate", () => {
  // 0.03 each by line, 0.05 of their sum
  const sums = invoiceSums(invoiced([line(13, 1, [1]), line(13, 1, [1])]));
  expect(sums).toMatchObject({ net_total: 26, tax_total: 5, rounding: -1, gross_total: 30 });
  expect(sums.taxes).toEqual([{ name: "VAT", rate: 19_000, basis: 26, amount: 5 }]);
});

// SPEC 4.56
test("credit notes of a fully refunded order add up to its invoice, rate by rate, for any split", () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(orders, parts, (order, shares) => {
      const invoice = invoiceSums(order);
      fc.pre(invoice.gross_total > 0);
      const notes: InvoiceSums[] = [];
      let left = invoice.gross_total;
      const give = (amount: number) => {
        left -= amount;
        notes.push(creditSums(invoice, notes, amount));
      };
      for (const share of shares) {
        const amount = Math.floor(left * share);
        if (amount > 0) give(amount);
      }
      if (left > 0) give(left);
      for (const note of notes) {
        expect(note.net_total + note.tax_total + note.rounding).toBe(note.gross_total);
        expect(total(note.lines, "gross") + total(note.fees, "gross")).toBe(note.gross_total);
        expect(total(note.lines, "net") + total(note.fees, "net")).toBe(note.net_total);
        expect(total(note.taxes, "amount")).toBe(note.tax_total);
        for (const item of note.taxes) expect(Math.min(item.basis, item.amount)).toBeGreaterThanOrEqual(0);
      }
      for (const tax of invoice.taxes) {
        const same = notes.flatMap(({ taxes }) =>
          taxes.filter((item) => item.name === tax.name && item.rate === tax.rate),
        );
        expect([total(same, "basis"), total(same, "amount")]).toEqual([tax.basis, tax.amount]);
      }
      for (const sum of ["net_total", "tax_total", "gross_total", "rounding"] as const)
        expect(total(notes, sum)).toBe(invoice[sum]);
    }),
    { numRuns: 1_000 },
  );
});

test("credit note for a part has its share of every rate, and a full one has the invoice's own lines", () => {
  const invoice = invoiceSums(invoiced([line(100_00, 1, [1]), line(100_00, 1, [2, 5])]));
  expect(creditSums(invoice, [], invoice.gross_total)).toEqual(invoice);
  const half = creditSums(invoice, [], 113_53);
  expect(half).toMatchObject({ gross_total: 113_53, rounding: 0, fees: [] });
  expect(half.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
    ["Ticket 1", 1],
    ["Ticket 2, Booking fee", 1],
  ]);
  expect(half.taxes.map(({ rate, basis, amount }) => [rate, basis, amount])).toEqual([
    [19_000, 50_00, 9_50],
    [7_000, 50_50, 3_53],
  ]);
});

function total<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  return all.reduce((sum, item) => sum + item[key], 0);
}
