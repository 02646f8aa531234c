import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billOf } from "./bill.ts";
import { type PriceLine, priceOrder, priceTicket, pricingProblem, type TaxOrFee } from "./pricing.ts";

// The steps of docs/pricing.md once more, in integers without end, by whoever read the words and not the code: what both of them say must
// be the same, to the last unit, 10,000 times. What the code says of itself stands in pricing.test.ts and bill.test.ts.

type Charge = { id: number; type: "TAX" | "FEE"; is_fixed: boolean; rate: bigint };
type Cart = {
  ticket: number;
  type: "FREE" | "PAID" | "DONATION" | "TIERED";
  price: bigint;
  count: bigint;
  charges: Charge[];
};
type Promo = { kind: "NONE" | "FIXED" | "PERCENTAGE"; off: bigint; tickets: number[] } | null;

/** "Rounding is half-up: exactly half a unit goes up." In tens, where cards are charged in tens. */
function round(numerator: bigint, denominator: bigint, unit: bigint): bigint {
  const [whole, rest] = [numerator / (denominator * unit), numerator % (denominator * unit)];
  return (rest * 2n >= denominator * unit ? whole + 1n : whole) * unit;
}

const HUNDRED_PERCENT = 100_000n;

/** 1 Price. "Free costs nothing, whatever is stored." */
function asked({ type, price }: Cart, unit: bigint): bigint {
  return type === "FREE" ? 0n : round(price, 1n, unit);
}

/** 2 Discount. "Only on paid and tiered tickets." "Off each ticket." "Never below zero." */
function discounted(line: Cart, promo: Promo, unit: bigint): bigint {
  const price = asked(line, unit);
  const isOfCode = promo !== null && (promo.tickets.length === 0 || promo.tickets.includes(line.ticket));
  if (!isOfCode || (line.type !== "PAID" && line.type !== "TIERED") || promo.kind === "NONE") return price;
  if (promo.kind === "FIXED") return promo.off >= price ? 0n : round(price - promo.off, 1n, unit);
  return round(price * (HUNDRED_PERCENT - promo.off), HUNDRED_PERCENT, unit);
}

/** 3, 4 "A percentage is taken of the whole line and rounded once; a fixed fee counts once per ticket." */
function charged({ is_fixed, rate }: Charge, base: bigint, count: bigint, unit: bigint): bigint {
  return is_fixed ? round(rate, 1n, unit) * count : round(base * rate, HUNDRED_PERCENT, unit);
}

/** "Fees on the line's discounted price", "taxes on the line's price plus its fees: none is taken on another", "to pay: all of it". */
function modelLine(line: Cart, promo: Promo, unit: bigint) {
  const [before, each] = [asked(line, unit), discounted(line, promo, unit)];
  const net = each * line.count;
  const come = (type: Charge["type"], base: bigint) =>
    line.charges
      .filter((one) => one.type === type)
      .map((one) => ({ id: one.id, value: charged(one, base, line.count, unit) }));
  const fees = come("FEE", net);
  const taxes = come("TAX", net + total(fees));
  const discount = (before - each) * line.count;
  return { before, each, net, discount, fees, taxes, pay: net + total(fees) + total(taxes) };
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
    of: (id: number) => sum(({ fees, taxes }) => total([...fees, ...taxes].filter((one) => one.id === id))),
  };
}

function total(added: { value: bigint }[]): bigint {
  return added.reduce((all, { value }) => all + value, 0n);
}

/** Without decimals, with two, with three that are charged in tens, with three that are charged one by one. */
const UNITS: Record<string, bigint> = { JPY: 1n, EUR: 1n, KWD: 10n, IQD: 1n };

const charge = (id: number): fc.Arbitrary<Charge> =>
  fc
    .record({
      type: fc.constantFrom("TAX" as const, "FEE" as const),
      is_fixed: fc.boolean(),
      percent: aRate(),
      cents: fc.nat(5_000),
    })
    .map(({ type, is_fixed, percent, cents }) => ({ id, type, is_fixed, rate: BigInt(is_fixed ? cents : percent) }));
const cart = (): fc.Arbitrary<Cart[]> =>
  fc.tuple(charge(1), charge(2), charge(3), charge(4), charge(5)).chain((all) =>
    fc.array(
      fc.record({
        ticket: fc.integer({ min: 1, max: 4 }),
        type: fc.constantFrom("FREE", "PAID", "DONATION", "TIERED"),
        price: fc.oneof(fc.nat(20_000), fc.nat(9_999_999_999)).map(BigInt),
        count: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1_000 })).map(BigInt),
        charges: fc.subarray(all),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  );
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

describe("10,000 orders and the model of them", () => {
  const holds = (rule: (cart: Cart[], promo: Promo, currency: string) => void) =>
    fc.assert(fc.property(cart(), promo, fc.constantFrom(...Object.keys(UNITS)), rule), { numRuns: 10_000 });

  test("agree about every line, every tax, every fee, and the whole; nothing is negative", () => {
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

  test("agree about the bill, shown with taxes and fees or before them: either way its lines are its total", () => {
    holds((lines, off, currency) => {
      const model = modelOrder(lines, off, UNITS[currency] ?? 1n);
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
          exclusive.saved,
        ],
        [model.pay, model.pay, model.pay, model.pay, model.discount],
      );
      const others = [...inclusive.lines, ...exclusive.lines].flatMap(({ each, before }) => [each ?? 0, before ?? 0]);
      if (Math.min(inclusive.saved, ...added, ...others) < 0) expect({ inclusive, exclusive }).toBeNull();
    });
  });

  test("agree about one ticket on the event page, and that a discount never spills to lines that it does not cover", () => {
    holds((lines, off, currency) => {
      const full = priceOrder(lines.map(lineOf), null, currency);
      const order = priceOrder(lines.map(lineOf), discountOf(off), currency);
      for (const [at, line] of lines.entries()) {
        const one = modelLine({ ...line, count: 1n }, off, UNITS[currency] ?? 1n);
        const shown = priceTicket(lineOf(line), discountOf(off), currency);
        agree([shown.price, shown.price_including_taxes_and_fees], [one.each, one.pay]);
        const isCovered = off !== null && (off.tickets.length === 0 || off.tickets.includes(line.ticket));
        const [paid, unspoilt] = [order.lines[at]?.total_gross ?? -1, full.lines[at]?.total_gross ?? -2];
        if (isCovered ? paid > unspoilt : paid !== unspoilt) expect(order.lines[at]).toEqual(full.lines[at]);
      }
    });
  });
});

/** To the last unit. To say so is what takes the time, so only what differs is said. */
function agree(said: number[], model: bigint[]): void {
  if (said.length === model.length && said.every((amount, at) => BigInt(amount) === model[at])) return;
  expect(said).toEqual(model.map(Number));
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function lineOf({ ticket, type, price, count, charges }: Cart): PriceLine {
  return {
    ticket_id: ticket,
    ticket_price_id: ticket,
    ticket_type: type,
    unit_price: Number(price),
    quantity: Number(count),
    taxes_and_fees: charges.map(({ id, type: kind, is_fixed, rate }): TaxOrFee => ({
      ...{ id, name: `${kind} ${id}`, type: kind, rate: Number(rate) },
      calculation_type: is_fixed ? "FIXED" : "PERCENTAGE",
    })),
  };
}

function discountOf(off: Promo) {
  return off && { discount_type: off.kind, discount: Number(off.off), applicable_ticket_ids: off.tickets };
}
