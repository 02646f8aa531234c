import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billOf } from "./bill.ts";
import { creditSums, invoiceSums } from "./invoice-sums.ts";
import type { InvoiceSums } from "./invoices.ts";
import { apportioned } from "./money.ts";
import { type PriceLine, priceOrder, priceTicket, pricingProblem, type TaxBehavior, type TaxOrFee } from "./pricing.ts";

import { ticketShare } from "./ticket-share.ts";

// A second implementation of docs/developers/pricing.md in arbitrary-precision integers, written
// from the text and not from the code: both must agree, to the last unit, for 10,000 random orders.
// Properties of the code alone are in pricing.test.ts and bill.test.ts.

type Charge = {
  id: number;
  type: "TAX" | "FEE";
  is_fixed: boolean;
  rate: bigint;
  is_inclusive: boolean;
  is_in_price: boolean;
};
type Cart = {
  ticket: number;
  is_inclusive: boolean;
  type: "FREE" | "PAID" | "DONATION" | "TIERED";
  price: bigint;
  count: bigint;
  charges: Charge[];
};
type Promo = { kind: "NONE" | "FIXED" | "PERCENTAGE"; off: bigint; tickets: number[] } | null;

/**
 * "Rounding is half-up: exactly half a unit goes up." In tens for currencies that cards charge in
 * tens.
 */
function round(numerator: bigint, denominator: bigint, unit: bigint): bigint {
  const [quotient, rest] = [numerator / (denominator * unit), numerator % (denominator * unit)];
  return (rest * 2n >= denominator * unit ? quotient + 1n : quotient) * unit;
}

const HUNDRED_PERCENT = 100_000n;

/** 1 Price. "Free costs nothing, whatever is stored." */
function basePrice({ type, price }: Cart, unit: bigint): bigint {
  return type === "FREE" ? 0n : round(price, 1n, unit);
}

/** 2 Discount. "Only on paid and tiered tickets." "Off each ticket." "Never below zero." */
function discounted(line: Cart, promo: Promo, unit: bigint): bigint {
  const price = basePrice(line, unit);
  const isOfCode = promo !== null && (promo.tickets.length === 0 || promo.tickets.includes(line.ticket));
  if (!isOfCode || (line.type !== "PAID" && line.type !== "TIERED") || promo.kind === "NONE") return price;
  if (promo.kind === "FIXED") return promo.off >= price ? 0n : round(price - promo.off, 1n, unit);
  return round(price * (HUNDRED_PERCENT - promo.off), HUNDRED_PERCENT, unit);
}

/** 3 "A fixed fee counts once per ticket. A percentage of an inclusive price is rounded for one ticket, else once for the line." */
function feesOf(line: Cart, each: bigint, unit: bigint) {
  let room = each * line.count;
  return line.charges
    .filter(({ type }) => type === "FEE")
    .map((fee) => {
      const ofOne = fee.is_fixed ? round(fee.rate, 1n, unit) : round(each * fee.rate, HUNDRED_PERCENT, unit);
      const ofAll = round(each * line.count * fee.rate, HUNDRED_PERCENT, unit);
      const fullAmount = fee.is_fixed || line.is_inclusive ? ofOne * line.count : ofAll;
      // "Fees in the price are never more than the price."
      const amount = fee.is_in_price && fullAmount > room ? room : fullAmount;
      if (fee.is_in_price) room -= amount;
      return { ...fee, amount };
    });
}

/** 4 "Taxes on what is exclusive come on top. Taxes on what is inclusive are taken out; never more than is left." */
function taxesOf(line: Cart, contained: bigint, exclusive: bigint, unit: bigint) {
  const taxes = line.charges.filter(({ type }) => type === "TAX");
  let left = contained;
  const allotted = new Map<Charge, bigint>();
  const take = (tax: Charge, amount: bigint) => {
    allotted.set(tax, amount > left ? left : amount);
    left -= allotted.get(tax) ?? 0n;
  };
  if (line.is_inclusive) for (const tax of taxes) if (tax.is_fixed) take(tax, round(tax.rate, 1n, unit) * line.count);
  const percentages = taxes.filter(({ is_fixed }) => !is_fixed);
  const [rest, all] = [left, percentages.reduce((sum, { rate }) => sum + rate, 0n)];
  for (const tax of percentages) take(tax, round(rest * tax.rate, HUNDRED_PERCENT + all, unit));
  return taxes.map((tax) => {
    const fixed = line.is_inclusive ? 0n : round(tax.rate, 1n, unit) * line.count;
    const on_top = tax.is_fixed ? fixed : round(exclusive * tax.rate, HUNDRED_PERCENT, unit);
    return { id: tax.id, contained: allotted.get(tax) ?? 0n, on_top };
  });
}

/** "What an inclusive line is without its taxes is shared among the tickets and the fees as they are to each other." */
function modelLine(line: Cart, promo: Promo, unit: bigint) {
  const [before, each] = [basePrice(line, unit), discounted(line, promo, unit)];
  const fees = feesOf(line, each, unit);
  const amounts = (of: { amount: bigint }[]) => of.reduce((all, { amount }) => all + amount, 0n);
  const tickets = each * line.count - amounts(fees.filter(({ is_in_price }) => is_in_price));
  const parts = [{ is_inclusive: line.is_inclusive, amount: tickets }, ...fees];
  const inPriceParts = parts.filter(({ is_inclusive }) => is_inclusive);
  const contained = amounts(inPriceParts);
  const taxes = taxesOf(line, contained, amounts(parts) - contained, unit);
  const without = contained - taxes.reduce((all, tax) => all + tax.contained, 0n);
  const upTo = (amount: bigint) => (contained === 0n ? 0n : round(amount * without, contained, unit));
  let reached = 0n;
  const nets = parts.map(({ is_inclusive, amount }) => {
    if (!is_inclusive) return amount;
    reached += amount;
    return upTo(reached) - upTo(reached - amount);
  });
  const on_top = taxes.reduce((all, tax) => all + tax.on_top, 0n);
  return {
    ...{ before, each, discount: (before - each) * line.count, net: nets[0] ?? 0n },
    fees: fees.map(({ id }, at) => ({ id, value: nets[at + 1] ?? 0n })),
    taxes: taxes.map(({ id, ...tax }) => ({ id, value: tax.contained + tax.on_top })),
    pay: amounts(parts) + on_top,
  };
}

/** "The order is the sum of its lines. Nothing is rounded again." */
function modelOrder(cart: Cart[], promo: Promo, unit: bigint) {
  const lines = cart.map((line) => modelLine(line, promo, unit));
  const sum = (of: (line: (typeof lines)[number]) => bigint) => lines.reduce((all, line) => all + of(line), 0n);
  return {
    lines,
    net: sum(({ net }) => net),
    discount: sum(({ discount }) => discount),
    fees: sum(({ fees }) => total(fees)),
    taxes: sum(({ taxes }) => total(taxes)),
    pay: sum(({ pay }) => pay),
    of: (id: number) => sum(({ fees, taxes }) => total([...fees, ...taxes].filter((charge) => charge.id === id))),
  };
}

function total(added: { value: bigint }[]): bigint {
  return added.reduce((all, { value }) => all + value, 0n);
}

/** No decimals, two, three charged in tens, and three charged in single units. */
const UNITS: Record<string, bigint> = { JPY: 1n, EUR: 1n, KWD: 10n, IQD: 1n };

const charge = (id: number): fc.Arbitrary<Charge> =>
  fc
    .record({
      type: fc.constantFrom("TAX" as const, "FEE" as const),
      is_fixed: fc.boolean(),
      percent: aRate(),
      cents: fc.nat(5_000),
      is_inclusive: fc.boolean(),
      is_in_price: fc.boolean(),
    })
    .map(({ percent, cents, ...one }) => ({ ...one, id, rate: BigInt(one.is_fixed ? cents : percent) }));
const cart = (): fc.Arbitrary<Cart[]> =>
  fc.tuple(charge(1), charge(2), charge(3), charge(4), charge(5)).chain((all) =>
    fc.array(
      fc
        .record({
          ticket: fc.integer({ min: 1, max: 4 }),
          is_inclusive: fc.boolean(),
          type: fc.constantFrom("FREE", "PAID", "DONATION", "TIERED"),
          price: fc.oneof(fc.nat(20_000), fc.nat(9_999_999_999)).map(BigInt),
          count: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1_000 })).map(BigInt),
          charges: fc.subarray(all),
        })
        .map((line) => ({ ...line, charges: line.charges.map((charge) => inPrice(charge, line)) })),
      { minLength: 1, maxLength: 5 },
    ),
  );

/** "A fee in the price contains its taxes where the price does." */
function inPrice(charge: Charge, { is_inclusive }: { is_inclusive: boolean }): Charge {
  return charge.is_in_price ? { ...charge, is_inclusive } : charge;
}

const promo: fc.Arbitrary<Promo> = fc.option(
  fc.record({
    kind: fc.constantFrom("NONE", "FIXED", "PERCENTAGE"),
    off: fc.oneof(aRate(), fc.constant(100_000)).map(BigInt),
    tickets: fc.subarray([1, 2, 3, 4]),
  }),
);

function aRate() {
  return fc.oneof(
    fc.integer({ min: 0, max: 100 }).map((percent) => percent * 1_000),
    fc.nat(100_000),
  );
}

describe("pricing model, 10,000 orders", () => {
  const holds = (rule: (cart: Cart[], promo: Promo, currency: string) => void) =>
    fc.assert(fc.property(cart(), promo, fc.constantFrom(...Object.keys(UNITS)), rule), { numRuns: 10_000 });

  // SPEC 3.46
  test("pricing model and code agree on every line, tax, fee and total, and nothing is negative", () => {
    holds((lines, off, currency) => {
      const model = modelOrder(lines, off, UNITS[currency] ?? 1n);
      const order = priceOrder(lines.map(lineOf), discountOf(off), currency);
      const { fees, taxes } = order.taxes_and_fees_rollup;
      const sums = [order.total_before_additions, order.total_discount, order.total_fee, order.total_tax];
      agree(
        [
          ...sums,
          order.total_gross,
          ...order.lines.flatMap((line) => [line.price_before_discount, line.price, line.total_gross]),
        ],
        [
          ...[model.net, model.discount, model.fees, model.taxes, model.pay],
          ...model.lines.flatMap(({ before, each, pay }) => [before, each, pay]),
        ],
      );
      agree(
        [...fees, ...taxes].map(({ value }) => value),
        [...fees, ...taxes].map(({ tax_or_fee_id }) => model.of(tax_or_fee_id)),
      );
      if (pricingProblem(order) || sums.some((amount) => amount < 0)) expect(order).toBeNull();
    });
  });

  test("pricing model and code agree on the bill, and its lines add up to its total in both display modes", () => {
    holds((lines, off, currency) => {
      const model = modelOrder(lines, off, UNITS[currency] ?? 1n);
      const full = modelOrder(lines, null, UNITS[currency] ?? 1n);
      const { lines: priced, ...totals } = priceOrder(lines.map(lineOf), discountOf(off), currency);
      const order_items = priced.map((line, at) => ({ ...line, id: at, item_name: "One" }));
      const stored = { ...totals, currency, order_items };
      const inclusive = billOf({ ...stored, price_display_mode: "INCLUSIVE" });
      const exclusive = billOf({ ...stored, price_display_mode: "EXCLUSIVE" });
      const amounts = (bill: typeof inclusive) => bill.lines.map(({ amount }) => amount);
      agree(
        amounts(inclusive),
        model.lines.map(({ pay }) => pay),
      );
      agree(
        amounts(exclusive),
        model.lines.map(({ net }) => net),
      );
      const added = exclusive.of_which.map(({ value }) => value);
      agree(
        [
          inclusive.total,
          exclusive.total,
          sum(amounts(inclusive)),
          sum([...amounts(exclusive), ...added]),
          inclusive.saved,
        ],
        [model.pay, model.pay, model.pay, model.pay, full.pay - model.pay],
      );
      const others = [...inclusive.lines, ...exclusive.lines].flatMap(({ each, before }) => [each ?? 0, before ?? 0]);
      if (Math.min(inclusive.saved, ...added, ...others) < 0) expect({ inclusive, exclusive }).toBeNull();
    });
  });

  test("pricing model and code agree on the invoice, each ticket's share, and partial refunds in any order", () => {
    const parts = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(cart(), promo, fc.constantFrom(...Object.keys(UNITS)), parts, (lines, off, currency, weights) => {
        const step = Number(UNITS[currency] ?? 1n);
        const model = modelOrder(lines, off, BigInt(step));
        const { lines: priced, total_gross } = priceOrder(lines.map(lineOf), discountOf(off), currency);
        const order_items = priced.map((line) => ({ ...line, item_name: "One" }));
        const invoice = invoiceSums({ currency, total_gross, order_items });
        const { net_total, tax_total, rounding } = invoice;
        agree(
          [invoice.gross_total, net_total, net_total + tax_total + rounding],
          [model.pay, model.net + model.fees, model.pay],
        );
        if (lines.every(isAllInclusive) && rounding !== 0) expect(invoice).toBeNull();

        for (const [at, line] of priced.entries()) {
          const shares = Array.from({ length: line.quantity }, (_, of) => ticketShare(line, of, step));
          agree([sum(shares)], [model.lines[at]?.pay ?? -1n]);
          const isEven = isAllInclusive(lines[at] as Cart);
          if (isEven && new Set(shares).size > 1) expect(shares).toBeNull();
        }

        const notes: InvoiceSums[] = [];
        for (const amount of apportioned(total_gross, [...weights, 1]).toReversed())
          if (amount > 0) notes.push(creditSums(invoice, notes, amount));
        if (notes.length > 0)
          agree(
            [...TOTALS.map((key) => sum(notes.map((note) => note[key])))],
            TOTALS.map((key) => BigInt(invoice[key])),
          );
      }),
      { numRuns: 10_000 },
    );
  });

  test("pricing model and code agree on the price of one ticket, and discounts affect only covered lines", () => {
    holds((lines, off, currency) => {
      const full = priceOrder(lines.map(lineOf), null, currency);
      const order = priceOrder(lines.map(lineOf), discountOf(off), currency);
      for (const [at, line] of lines.entries()) {
        const single = modelLine({ ...line, count: 1n }, off, UNITS[currency] ?? 1n);
        const shown = priceTicket(lineOf(line), discountOf(off), currency);
        agree(
          [shown.price, shown.price_before_taxes_and_fees, shown.price_including_taxes_and_fees],
          [single.each, single.net, single.pay],
        );
        const isCovered = off !== null && (off.tickets.length === 0 || off.tickets.includes(line.ticket));
        const [paid, unspoilt] = [order.lines[at]?.total_gross ?? -1, full.lines[at]?.total_gross ?? -2];
        if (isCovered ? paid > unspoilt : paid !== unspoilt) expect(order.lines[at]).toEqual(full.lines[at]);
      }
    });
  });
});

const TOTALS = ["net_total", "tax_total", "rounding", "gross_total"] as const;

/**
 * Whether only taxes and fees contained in the typed price, or fees that contain their taxes, apply
 * to the line.
 */
function isAllInclusive({ is_inclusive, charges }: Cart): boolean {
  return is_inclusive && charges.every((charge) => charge.type === "TAX" || charge.is_inclusive);
}

/** Compares exactly. Failing assertions are slow, so expect is called only for differences. */
function agree(actual: number[], model: bigint[]): void {
  if (actual.length === model.length && actual.every((amount, at) => BigInt(amount) === model[at])) return;
  expect(actual).toEqual(model.map(Number));
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function lineOf({ ticket, is_inclusive, type, price, count, charges }: Cart): PriceLine {
  return {
    tax_behavior: behavior(is_inclusive),
    ticket_id: ticket,
    ticket_price_id: ticket,
    ticket_type: type,
    unit_price: Number(price),
    quantity: Number(count),
    taxes_and_fees: charges.map(({ id, type: kind, is_fixed, rate, ...fee }): TaxOrFee => ({
      ...{ id, name: `${kind} ${id}`, type: kind, rate: Number(rate) },
      calculation_type: is_fixed ? "FIXED" : "PERCENTAGE",
      ...(kind === "FEE" && { tax_behavior: behavior(fee.is_inclusive), is_in_price: fee.is_in_price }),
    })),
  };
}

function behavior(isInclusive: boolean): TaxBehavior {
  return isInclusive ? "inclusive" : "exclusive";
}

function discountOf(off: Promo) {
  return off && { discount_type: off.kind, discount: Number(off.off), applicable_ticket_ids: off.tickets };
}
