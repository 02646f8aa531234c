import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AMOUNT_MAX, PERCENTAGE_MAX, TAXES_AND_FEES_PER_TICKET_MAX, TICKETS_PER_ORDER_LIMIT } from "./maxima.ts";
import {
  chargeProblem,
  type Discount,
  type PriceLine,
  priceOrder,
  priceTicket,
  pricingProblem,
  type TaxOrFee,
} from "./pricing.ts";
import { TAX_BEHAVIORS } from "./taxes-and-fees.ts";
import { TICKET_TYPES } from "./tickets.ts";

const TOTALS = ["total_before_additions", "total_discount", "total_fee", "total_tax", "total_gross"] as const;

describe("pricing of random orders", () => {
  const rate = (calculation_type: TaxOrFee["calculation_type"]) =>
    calculation_type === "FIXED" ? fc.nat(100_000) : fc.nat(PERCENTAGE_MAX);
  const taxOrFee = fc
    .record({
      type: fc.constantFrom("TAX" as const, "FEE" as const),
      calculation_type: fc.constantFrom("FIXED" as const, "PERCENTAGE" as const),
    })
    .chain((kind) =>
      fc.record({
        ...constants(kind),
        id: fc.integer({ min: 1, max: 8 }),
        name: fc.constant("VAT"),
        rate: rate(kind.calculation_type),
        tax_behavior: fc.constantFrom(...TAX_BEHAVIORS),
        is_in_price: fc.boolean(),
      }),
    );
  const line: fc.Arbitrary<PriceLine> = fc.record({
    ticket_id: fc.integer({ min: 1, max: 4 }),
    ticket_price_id: fc.integer({ min: 1, max: 9 }),
    ticket_type: fc.constantFrom(...TICKET_TYPES),
    tax_behavior: fc.constantFrom(...TAX_BEHAVIORS),
    unit_price: fc.oneof(fc.nat(20_000), fc.nat(AMOUNT_MAX)),
    quantity: fc.integer({ min: 1, max: 200 }),
    taxes_and_fees: fc.uniqueArray(taxOrFee, { maxLength: 5, selector: ({ id }) => id }),
  });
  const lines = fc.array(line, { maxLength: 6 });
  const discount: fc.Arbitrary<Discount> = fc.option(
    fc.oneof(
      fc.record({
        discount_type: fc.constant("PERCENTAGE" as const),
        discount: fc.nat(PERCENTAGE_MAX),
        applicable_ticket_ids: someTickets(),
      }),
      fc.record({
        discount_type: fc.constantFrom("FIXED" as const, "NONE" as const),
        discount: fc.nat(50_000),
        applicable_ticket_ids: someTickets(),
      }),
    ),
  );
  const holds = (rule: (lines: PriceLine[], discount: Discount) => void) =>
    fc.assert(fc.property(lines, discount, rule));

  test("priced order is the sum of its lines", () => {
    holds((requested, off) => {
      const order = priceOrder(requested, off, "EUR");
      for (const key of TOTALS) expect(order[key]).toBe(order.lines.reduce((total, priced) => total + priced[key], 0));
    });
  });

  test("total of an order is the amount before additions plus taxes plus fees", () => {
    holds((requested, off) => {
      const order = priceOrder(requested, off, "EUR");
      for (const part of [order, ...order.lines]) {
        expect(part.total_gross).toBe(part.total_before_additions + part.total_tax + part.total_fee);
        expect(part.total_tax).toBe(sumOf(part.taxes_and_fees_rollup.taxes));
        expect(part.total_fee).toBe(sumOf(part.taxes_and_fees_rollup.fees));
      }
    });
  });

  test("priced order has no negative or fractional amount", () => {
    holds((requested, off) => {
      const order = priceOrder(requested, off, "EUR");
      for (const part of [order, ...order.lines])
        for (const key of TOTALS)
          expect(part[key]).toSatisfy((amount: number) => Number.isSafeInteger(amount) && amount >= 0);
      expect(pricingProblem(order)).toBeNull();
    });
  });

  test("discount of an order is exactly the difference from the full price, and never raises a price", () => {
    holds((requested, off) => {
      const full = priceOrder(requested, null, "EUR");
      const order = priceOrder(requested, off, "EUR");
      const asTyped = ({ lines: priced }: typeof order) =>
        priced.reduce((all, item) => all + item.price * item.quantity, 0);
      expect(asTyped(order) + order.total_discount).toBe(asTyped(full));
      expect(order.total_gross).toBeLessThanOrEqual(full.total_gross);
    });
  });

  test("discount does not apply to donations, free tickets and tickets that the code does not cover", () => {
    holds((requested, off) => {
      const covers = (id: number) =>
        off !== null && (off.applicable_ticket_ids.length === 0 || off.applicable_ticket_ids.includes(id));
      for (const priced of priceOrder(requested, off, "EUR").lines) {
        const isDiscountable = ["PAID", "TIERED"].includes(priced.ticket_type) && covers(priced.ticket_id);
        if (!isDiscountable) expect(priced.price).toBe(priced.price_before_discount);
      }
    });
  });

  test("percentage fees of an order are rounded by half a unit at most", () => {
    holds((requested, off) => {
      for (const { price, quantity, tax_behavior, taxes_and_fees_rollup } of priceOrder(requested, off, "EUR").lines) {
        // per ticket if prices include their taxes
        const times = tax_behavior === "inclusive" ? quantity : 1;
        for (const { type, rate, value, value_with_taxes, is_in_price } of taxes_and_fees_rollup.fees) {
          if (type !== "PERCENTAGE" || is_in_price) continue;
          const exact = BigInt(price * quantity) * BigInt(rate);
          const distance = 2n * (BigInt(value_with_taxes ?? value) * BigInt(PERCENTAGE_MAX) - exact);
          const unit = BigInt(PERCENTAGE_MAX * times);
          expect(distance > -unit && distance <= unit).toBe(true);
        }
      }
    });
  });

  test("order of one ticket costs the price of the event page", () => {
    fc.assert(
      fc.property(line, discount, (requested, off) => {
        const shown = priceTicket(requested, off, "EUR");
        const order = priceOrder([{ ...requested, quantity: 1 }], off, "EUR");
        expect(shown.price_including_taxes_and_fees).toBe(order.total_gross);
        expect(shown.price_before_taxes_and_fees + shown.fee_total + shown.tax_total).toBe(order.total_gross);
        expect(shown.is_discounted).toBe(order.total_discount > 0);
      }),
    );
  });

  test("every amount of an order is a multiple of ten in a currency that cards charge in tens", () => {
    holds((requested, off) => {
      const order = priceOrder(requested, off, "KWD");
      for (const part of [order, ...order.lines]) for (const key of TOTALS) expect(part[key] % 10).toBe(0);
      expect(pricingProblem(order)).toBeNull();
    });
  });

  test("total of an order does not depend on the order of its lines", () => {
    holds((requested, off) => {
      const [forwards, backwards] = [
        priceOrder(requested, off, "EUR"),
        priceOrder([...requested].reverse(), off, "EUR"),
      ];
      for (const key of TOTALS) expect(backwards[key]).toBe(forwards[key]);
    });
  });
});

describe("inclusive prices", () => {
  const charges = fc.array(
    fc.record({
      ...{ id: fc.nat(9), name: fc.constant("added"), type: fc.constantFrom("TAX" as const, "FEE" as const) },
      ...{ calculation_type: fc.constantFrom("FIXED" as const, "PERCENTAGE" as const), rate: fc.nat(30_000) },
      ...{ tax_behavior: fc.constant("inclusive" as const), is_in_price: fc.boolean() },
    }),
    { maxLength: 5 },
  );

  test("n tickets at an inclusive price cost n times the price, with any taxes and fees, in every currency", () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        charges,
        fc.integer({ min: 2, max: 50 }),
        fc.constantFrom("EUR", "JPY", "KWD", "IQD"),
        (unit_price, taxes_and_fees, quantity, currency) => {
          const line = aLine({ tax_behavior: "inclusive", unit_price, taxes_and_fees, quantity });
          const single = priceTicket(line, null, currency).price_including_taxes_and_fees;
          expect(priceOrder([line], null, currency).total_gross).toBe(quantity * single);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("inclusive price is what is charged: every cent from 0.01 to 1,000.00, at every rate from 0 to 27 %", () => {
    for (let rate = 0; rate <= 27_000; rate += 1_000) {
      const taxes_and_fees = [aTax({ rate })];
      for (let cents = 1; cents <= 1_000_00; cents += 1) {
        const line = aLine({ tax_behavior: "inclusive", unit_price: cents, taxes_and_fees });
        const { total_gross, total_before_additions, total_tax } = priceOrder([line], null, "EUR");
        const off = Math.abs(total_tax * (100_000 + rate) - cents * rate);
        if (total_gross === cents && total_before_additions + total_tax === cents && 2 * off <= 100_000 + rate)
          continue;
        expect({ cents, rate, total_gross, total_before_additions, total_tax }).toBeNull();
      }
    }
  });
});

describe("pricing problems", () => {
  test.each([
    [
      "a negative quantity that would pay for the rest",
      [aLine({ unit_price: 5_000 }), aLine({ unit_price: 1_000, quantity: -5 })],
      "amount_invalid",
    ],
    ["half a ticket", [aLine({ quantity: 0.5 })], "amount_invalid"],
    ["no ticket", [aLine({ quantity: 0 })], "amount_invalid"],
    ["a negative price", [aLine({ unit_price: -1 })], "amount_invalid"],
    ["a broken price", [aLine({ unit_price: Number.NaN })], "amount_invalid"],
    ["an endless price", [aLine({ unit_price: Number.POSITIVE_INFINITY })], "amount_invalid"],
    ["more than a number can hold", [aLine({ unit_price: AMOUNT_MAX, quantity: 2 ** 31 })], "amount_too_large"],
    [
      "a tax of more than a number can hold",
      [aLine({ unit_price: AMOUNT_MAX, taxes_and_fees: [aTax({ rate: 2 ** 50 })] })],
      "amount_too_large",
    ],
    ["a negative tax", [aLine({ taxes_and_fees: [aTax({ rate: -100 })] })], "amount_invalid"],
    [
      "a negative fixed fee",
      [aLine({ taxes_and_fees: [aTax({ type: "FEE", calculation_type: "FIXED", rate: -100 })] })],
      "amount_invalid",
    ],
    ["nothing wrong", [aLine({})], null],
  ])("order is checked for pricing problems: %s", (_, lines, problem) => {
    expect(pricingProblem(priceOrder(lines, null, "EUR"))).toBe(problem);
  });

  test("order within the product's maxima has no pricing problem", () => {
    const taxes = Array.from({ length: TAXES_AND_FEES_PER_TICKET_MAX }, (_, index) =>
      aTax({ id: index + 1, type: index % 2 ? "TAX" : "FEE", rate: PERCENTAGE_MAX }),
    );
    const largest = aLine({ unit_price: AMOUNT_MAX, quantity: TICKETS_PER_ORDER_LIMIT, taxes_and_fees: taxes });
    expect(pricingProblem(priceOrder([largest], null, "EUR"))).toBeNull();
  });
});

describe("invalid discounts", () => {
  test.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY])(
    "invalid discount of %s is refused, or takes off the whole price and no more",
    (discount) => {
      for (const discount_type of ["FIXED", "PERCENTAGE"] as const) {
        const order = priceOrder([aLine({})], { discount_type, discount, applicable_ticket_ids: [] }, "EUR");
        expect(pricingProblem(order) === "amount_invalid" || order.total_gross === 0).toBe(true);
      }
    },
  );

  test("negative discount does not raise the price", () => {
    for (const discount_type of ["FIXED", "PERCENTAGE"] as const) {
      const order = priceOrder(
        [aLine({ unit_price: 1_000 })],
        {
          discount_type,
          discount: -50_000,
          applicable_ticket_ids: [],
        },
        "EUR",
      );
      expect(order.total_gross).toBe(1_000);
    }
  });
});

describe("taxes and fees rollup", () => {
  test("rollup lists the total of each tax and fee over all lines, in the order of appearance", () => {
    const vat = aTax({ id: 1, name: "VAT", rate: 10_000 });
    const venue = aTax({ id: 2, name: "Venue", type: "FEE", calculation_type: "FIXED", rate: 150 });
    const order = priceOrder(
      [aLine({ quantity: 2, taxes_and_fees: [vat, venue] }), aLine({ taxes_and_fees: [vat] })],
      null,
      "EUR",
    );
    expect(order.taxes_and_fees_rollup).toEqual({
      taxes: [{ tax_or_fee_id: 1, name: "VAT", type: "PERCENTAGE", rate: 10_000, value: 330 }],
      fees: [{ tax_or_fee_id: 2, name: "Venue", type: "FIXED", rate: 150, value: 300 }],
    });
  });
});

describe("chargeProblem", () => {
  test.each([
    [0, "EUR", null],
    [1, "EUR", "below_minimum_charge"],
    [49, "EUR", "below_minimum_charge"],
    [50, "EUR", null],
    [29, "GBP", "below_minimum_charge"],
    [49, "JPY", "below_minimum_charge"],
    [50, "JPY", null],
    [17_499, "HUF", "below_minimum_charge"],
    [499, "KWD", "below_minimum_charge"],
    [500, "KWD", null],
  ])("card charge of %s %s has the problem %s", (total, currency, problem) => {
    expect(chargeProblem(total, currency)).toBe(problem);
  });
});

function aLine(line: Partial<PriceLine>): PriceLine {
  return {
    ticket_id: 1,
    ticket_price_id: 1,
    ticket_type: "PAID",
    tax_behavior: "exclusive",
    unit_price: 1_000,
    quantity: 1,
    taxes_and_fees: [],
    ...line,
  };
}

function aTax(tax: Partial<TaxOrFee>): TaxOrFee {
  return { id: 1, name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000, ...tax };
}

function sumOf(added: { value: number }[]): number {
  return added.reduce((total, { value }) => total + value, 0);
}

function constants<T extends Record<string, unknown>>(values: T) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>;
  };
}

function someTickets() {
  return fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 });
}
