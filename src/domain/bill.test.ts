import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billOf, type PriceDisplayMode } from "./bill.ts";
import { AMOUNT_MAX, PERCENTAGE_MAX } from "./maxima.ts";
import { type Discount, type PriceLine, priceOrder, priceTicket, type TaxOrFee } from "./pricing.ts";
import { TAX_BEHAVIORS } from "./taxes-and-fees.ts";
import { TICKET_TYPES } from "./tickets.ts";

const IVA: TaxOrFee = { id: 1, name: "IVA", type: "TAX", calculation_type: "PERCENTAGE", rate: 23_000 };
const BOOKING: TaxOrFee = { id: 2, name: "booking fee", type: "FEE", calculation_type: "FIXED", rate: 1_50 };
const REGULAR = {
  ticket_id: 1,
  ticket_price_id: 1,
  ticket_type: "PAID",
  tax_behavior: "exclusive",
  unit_price: 241_59,
} as const;
const OFF_20: Discount = { discount_type: "PERCENTAGE", discount: 20_000, applicable_ticket_ids: [] };

describe("order bill", () => {
  test("bill shows the event page's price on each line and lists the included taxes and fees below", () => {
    const bill = billOf(ordered([{ ...REGULAR, quantity: 2, taxes_and_fees: [IVA, BOOKING] }]));
    expect(bill.lines).toMatchObject([{ quantity: 2, amount: 598_00, each: 299_00, before: null }]);
    expect(bill.of_which).toMatchObject([
      { name: "booking fee", value: 3_00 },
      { name: "IVA", value: 111_82 },
    ]);
    expect(bill).toMatchObject({ total: 598_00, saved: 0 });
  });

  test("bill of a discounted line shows the full price and the saving, both with taxes and fees", () => {
    const bill = billOf(ordered([{ ...REGULAR, quantity: 1, taxes_and_fees: [IVA, BOOKING] }], OFF_20));
    expect(bill.lines).toMatchObject([{ amount: 239_57, each: null, before: 299_00 }]);
    expect(bill.saved).toBe(59_43);
  });

  test("bill of a buyer who was shown prices before taxes and fees lists them as separate lines", () => {
    const lines: PriceLine[] = [{ ...REGULAR, quantity: 2, taxes_and_fees: [IVA, BOOKING] }];
    const bill = billOf(ordered(lines, OFF_20, "EUR", "EXCLUSIVE"));
    expect(bill.lines).toMatchObject([{ quantity: 2, amount: 386_54, each: 193_27, before: 483_18 }]);
    expect(bill.of_which).toMatchObject([{ value: 3_00 }, { value: 89_59 }]);
    expect(bill).toMatchObject({ total: 479_13, saved: 96_64, is_on_top: true });
  });

  test("bill with tax-inclusive prices shows the typed price times the quantity, and the fee as typed", () => {
    const fee: TaxOrFee = { ...BOOKING, tax_behavior: "inclusive" };
    const typed = { ...REGULAR, unit_price: 25_00, tax_behavior: "inclusive" } as const;
    const bill = billOf(ordered([{ ...typed, quantity: 2, taxes_and_fees: [{ ...IVA, rate: 19_000 }, fee] }]));
    expect(bill.lines).toMatchObject([{ quantity: 2, amount: 53_00, each: 26_50 }]);
    expect(bill.of_which).toMatchObject([
      { name: "booking fee", value: 3_00 },
      { name: "IVA", value: 8_46 },
    ]);
  });

  test("bill omits the unit price if no whole amount times the quantity equals the line", () => {
    const bill = billOf(
      ordered([{ ...REGULAR, unit_price: 33, quantity: 3, taxes_and_fees: [{ ...IVA, rate: 7_000 }] }]),
    );
    expect(bill.lines).toMatchObject([{ amount: 1_06, each: null }]);
  });
});

describe("bills of random orders, in every currency", () => {
  const charge = (id: number): fc.Arbitrary<TaxOrFee> =>
    fc
      .record({
        ...{ type: fc.constantFrom("TAX", "FEE"), isFixed: fc.boolean(), rate: fc.nat(PERCENTAGE_MAX) },
        ...{ tax_behavior: fc.constantFrom(...TAX_BEHAVIORS), is_in_price: fc.boolean() },
      })
      .map(({ type, isFixed, rate, tax_behavior, is_in_price }) => ({
        ...{ id, name: `charge ${id}`, type, rate: isFixed ? Math.floor(rate / 50) : rate },
        calculation_type: isFixed ? "FIXED" : "PERCENTAGE",
        ...(type === "FEE" && { tax_behavior, is_in_price }),
      }));
  const line: fc.Arbitrary<PriceLine> = fc.record({
    ...{ ticket_id: fc.integer({ min: 1, max: 3 }), ticket_price_id: fc.constant(1) },
    ticket_type: fc.constantFrom(...TICKET_TYPES),
    tax_behavior: fc.constantFrom(...TAX_BEHAVIORS),
    unit_price: fc.oneof(fc.nat(20_000), fc.nat(AMOUNT_MAX)),
    quantity: fc.integer({ min: 1, max: 100 }),
    taxes_and_fees: fc.uniqueArray(fc.integer({ min: 1, max: 6 }).chain(charge), {
      maxLength: 4,
      selector: ({ id }) => id,
    }),
  });
  const discount: fc.Arbitrary<Discount> = fc.option(
    fc.record({
      discount_type: fc.constantFrom("PERCENTAGE" as const, "FIXED" as const),
      discount: fc.nat(PERCENTAGE_MAX),
      applicable_ticket_ids: fc.subarray([1, 2, 3]),
    }),
  );
  const holds = (rule: (order: ReturnType<typeof ordered>, lines: PriceLine[], off: Discount) => void) =>
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        discount,
        fc.constantFrom("EUR", "JPY", "KWD", "IQD"),
        (lines, off, currency) => rule(ordered(lines, off, currency), lines, off),
      ),
    );

  test("inclusive bill: lines add up to the total, and unit price times quantity is the line", () => {
    holds((order) => {
      const { lines, total } = billOf(order);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      for (const { each, quantity, amount } of lines) if (each !== null) expect(each * quantity).toBe(amount);
    });
  });

  test("exclusive bill: lines, taxes and fees add up to the same total", () => {
    holds((order) => {
      const { lines, of_which, total } = billOf({ ...order, price_display_mode: "EXCLUSIVE" });
      const added = of_which.reduce((sum, { value }) => sum + value, 0);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0) + added).toBe(total);
      expect(total).toBe(billOf(order).total);
      for (const { each, quantity, amount } of lines) if (each !== null) expect(each * quantity).toBe(amount);
    });
  });

  test("fees and taxes on a bill equal those of the order and never exceed its total", () => {
    holds((order) => {
      const { of_which, total } = billOf(order);
      const { fees } = order.taxes_and_fees_rollup;
      const inFees = fees.reduce((sum, { value, value_with_taxes = value }) => sum + value_with_taxes - value, 0);
      const added = of_which.reduce((sum, { value }) => sum + value, 0);
      // the taxes of an inclusive fee are in the fee and among the taxes
      expect(added - inFees).toBe(order.total_fee + order.total_tax);
      for (const { value } of of_which) expect(value).toBeLessThanOrEqual(total);
    });
  });

  test("saving on a bill is exactly the difference from the bill without the discount", () => {
    holds((order, lines) => {
      const full = billOf(ordered(lines, null, order.currency));
      const bill = billOf(order);
      expect(bill.total + bill.saved).toBe(full.total);
      for (const [at, { before, amount }] of bill.lines.entries())
        expect(before ?? amount).toBe(full.lines[at]?.amount);
    });
  });

  test("bill of one ticket shows exactly the price of the event page, before and after the discount", () => {
    holds((order, [first], off) => {
      if (!first) return;
      const single = billOf(ordered([{ ...first, quantity: 1 }], off, order.currency)).lines[0];
      const shown = (discounted: Discount) => priceTicket(first, discounted, order.currency);
      expect(single?.amount).toBe(shown(off).price_including_taxes_and_fees);
      if (single?.before != null) expect(single.before).toBe(shown(null).price_including_taxes_and_fees);
    });
  });
});

/** Prices these lines and returns the order as it is stored. */
function ordered(
  lines: PriceLine[],
  discount: Discount = null,
  currency = "EUR",
  price_display_mode: PriceDisplayMode = "INCLUSIVE",
) {
  const { lines: priced, ...totals } = priceOrder(lines, discount, currency);
  return {
    currency,
    price_display_mode,
    ...totals,
    order_items: priced.map((line, at) => ({ ...line, id: at + 1, item_name: "Regular" })),
  };
}
