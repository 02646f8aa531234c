import { amountStep, type Currency } from "./currencies.ts";
import { apportioned, roundHalfUp } from "./money.ts";
import { type PriceLine, priceOrder } from "./pricing.ts";
import type { Discount } from "./promo-codes.ts";
import {
  type Addition,
  chargedRules,
  chargeLine,
  mergeRollups,
  type TaxBehavior,
  type TaxesAndFeesRollup,
  totalOf,
} from "./taxes-and-fees.ts";

export const CHANGED_TICKETS_MAX = 100;

/**
 * The price of a changed ticket: the current one, the original one, or one typed by the organizer.
 */
export const CHANGE_PRICINGS = ["NOW", "KEPT", "TYPED"] as const;
export type ChangePricing = (typeof CHANGE_PRICINGS)[number];

/**
 * How the difference is settled. `REFUND`, `KEEP`: the new tickets cost less. `RECEIVED`, `WAIVE`:
 * they cost more.
 */
export const SETTLEMENTS = ["REFUND", "KEEP", "RECEIVED", "WAIVE"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** A stored order line; amounts in the currency's smallest unit. */
export type ChangedLine = {
  ticket_id: number;
  ticket_price_id: number;
  item_name: string;
  quantity: number;
  price: number;
  price_before_discount: number;
  tax_behavior: TaxBehavior;
  total_before_additions: number;
  total_discount: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  taxes_and_fees_rollup: TaxesAndFeesRollup;
};
export type StoredLine = ChangedLine & { id: number };

/** A current price that tickets can be changed to. */
export type ChangeOffer = Omit<PriceLine, "quantity"> & { item_name: string };

export type ChangeStep =
  | { kind: "swap"; attendee_id: number; offer: ChangeOffer; pricing: ChangePricing; price: number }
  | { kind: "add"; quantity: number; offer: ChangeOffer; pricing: Exclude<ChangePricing, "KEPT">; price: number }
  | { kind: "remove"; attendee_id: number };

/**
 * The holder of a ticket on a new line: an existing attendee, or the n-th ticket (`at`) of a step
 * that adds tickets.
 */
export type Holder = { attendee_id: number } | { step: number; at: number };

export type NewLine = { line: ChangedLine; holders: Holder[]; is_stored: boolean };

export type ChangePlan = {
  /**
   * The order's previous lines with their remaining tickets; a line without tickets has quantity
   * and amounts of zero.
   */
  stays: StoredLine[];
  added: NewLine[];
  /** What was removed from each line, except tickets swapped at their original price. */
  gone: ChangedLine[];
  total_before: number;
  total_after: number;
};

type Planned = {
  lines: readonly StoredLine[];
  tickets: readonly { id: number; order_item_id: number }[];
  steps: readonly ChangeStep[];
  discount: Discount;
  currency: Currency;
};

/**
 * Calculates an order after some of its tickets were swapped, added and removed. Remaining tickets
 * are priced by their line's own price and rates, so other attendees' tickets do not change in
 * price; new tickets are priced like a new order, one line per price.
 */
export function planChange({ lines, tickets, steps, discount, currency }: Planned): ChangePlan {
  const step = amountStep(currency);
  const stays = new Map(lines.map((line) => [line.id, line]));
  const gone = new Map<number, ChangedLine>();
  const retained: NewLine[] = [];
  const fresh = new Map<string, { offer: ChangeOffer; holders: Holder[]; priced: PriceLine; isTyped: boolean }>();
  const join = (change: Exclude<ChangeStep, { kind: "remove" }>, holders: Holder[]) => {
    const isTyped = change.pricing === "TYPED";
    const unit_price = isTyped ? change.price : change.offer.unit_price;
    const key = JSON.stringify([change.offer.ticket_price_id, isTyped, unit_price]);
    const known = fresh.get(key);
    if (known) known.holders.push(...holders);
    else fresh.set(key, { offer: change.offer, holders, isTyped, priced: pricedAs(change.offer, unit_price, isTyped) });
  };
  for (const [at, change] of steps.entries()) {
    if (change.kind === "add") {
      join(
        change,
        Array.from({ length: change.quantity }, (_, of) => ({ step: at, at: of })),
      );
      continue;
    }
    const line = stays.get(tickets.find(({ id }) => id === change.attendee_id)?.order_item_id ?? 0);
    if (!line || line.quantity < 1) throw new RangeError("A ticket that is changed stands on a line of its order");
    const rest = { ...line, ...withQuantity(line, line.quantity - 1, step) };
    stays.set(line.id, rest);
    const part = less(line, rest);
    if (change.kind === "swap" && change.pricing === "KEPT")
      retained.push({
        line: { ...part, ...named(change.offer) },
        holders: [{ attendee_id: change.attendee_id }],
        is_stored: true,
      });
    else {
      gone.set(line.id, plus(gone.get(line.id), part));
      if (change.kind === "swap") join(change, [{ attendee_id: change.attendee_id }]);
    }
  }
  const added = [...fresh.values()].map(({ offer, holders, priced, isTyped }) => {
    const order = priceOrder([{ ...priced, quantity: holders.length }], isTyped ? null : discount, currency);
    const [{ ticket_type: _, ...line } = none()] = order.lines;
    return { line: { ...line, ...named(offer) }, holders, is_stored: false };
  });
  const after = [...stays.values(), ...[...retained, ...added].map(({ line }) => line)];
  return {
    stays: [...stays.values()],
    added: [...retained, ...added],
    gone: [...gone.values()],
    total_before: grossOf(lines),
    total_after: grossOf(after),
  };
}

/**
 * Returns the new lines after the settlement. KEEP: the amount that is not refunded becomes lines
 * for the removed tickets, with their taxes and without holders. WAIVE: the new tickets are
 * discounted. Otherwise the lines are unchanged.
 */
export function settledLines(plan: ChangePlan, settlement: Settlement | null, currency: Currency): NewLine[] {
  const step = amountStep(currency);
  const difference = plan.total_after - plan.total_before;
  if (difference < 0 && settlement === "KEEP") {
    const amounts = apportioned(
      -difference,
      plan.gone.map(({ total_gross }) => total_gross),
      step,
    );
    const lines = plan.gone.map((line, at) => scaled(asOne(line), amounts[at] ?? 0, step));
    const paid = lines.filter(({ total_gross }) => total_gross > 0);
    return [
      ...plan.added,
      ...paid.map((line) => ({
        line: { ...line, price_before_discount: line.price, total_discount: 0 },
        holders: [],
        is_stored: true,
      })),
    ];
  }
  if (difference > 0 && settlement === "WAIVE") {
    const retained = plan.added.filter(({ is_stored }) => is_stored);
    const singles = plan.added.filter(({ is_stored }) => !is_stored).flatMap((line) => singlesOf(line, step));
    const all = singles.map(({ line }) => line.total_gross);
    const amounts = apportioned(all.reduce((sum, amount) => sum + amount, 0) - difference, all, step);
    return [
      ...retained,
      ...singles.map(({ line, ...one }, at) => ({ ...one, line: scaled(line, amounts[at] ?? 0, step) })),
    ];
  }
  return plan.added;
}

export function totalsOf(lines: readonly ChangedLine[]) {
  const sum = (key: (typeof SUMMED)[number]) => lines.reduce((total, line) => total + line[key], 0);
  return {
    total_before_additions: sum("total_before_additions"),
    total_discount: sum("total_discount"),
    total_tax: sum("total_tax"),
    total_fee: sum("total_fee"),
    total_gross: sum("total_gross"),
    taxes_and_fees_rollup: mergeRollups(lines.map((line) => line.taxes_and_fees_rollup)),
  };
}

/**
 * The change of one tax, or of untaxed sales: by how much its basis and its amount rose or fell.
 */
export type TaxMoved = {
  name: string | null;
  calculation_type: TaxesAndFeesRollup["taxes"][number]["type"] | null;
  rate: number | null;
  basis: number;
  tax: number;
};

/**
 * Returns the effect of a change on the books: the difference of each tax before and after.
 * Unchanged taxes are omitted.
 */
export function taxesMoved(before: readonly ChangedLine[], after: readonly ChangedLine[]): TaxMoved[] {
  const moved = new Map<string, TaxMoved>();
  for (const [sign, lines] of [[-1, before] as const, [1, after] as const])
    for (const line of lines)
      for (const { name, type, rate, value } of line.taxes_and_fees_rollup.taxes.length > 0
        ? line.taxes_and_fees_rollup.taxes
        : [{ name: null, type: null, rate: null, value: 0 }]) {
        const key = JSON.stringify([name, type, rate]);
        const known = moved.get(key) ?? { name, calculation_type: type, rate, basis: 0, tax: 0 };
        const basis = known.basis + sign * (line.total_before_additions + line.total_fee);
        moved.set(key, { ...known, basis, tax: known.tax + sign * value });
      }
  return [...moved.values()].filter(({ basis, tax }) => basis !== 0 || tax !== 0);
}

/** Whether all amounts are whole, exact and not negative. */
export function isSoundLine(line: ChangedLine): boolean {
  const { taxes, fees } = line.taxes_and_fees_rollup;
  const amounts = [line.quantity, line.price, line.total_discount, line.total_gross];
  return [...amounts, ...[...taxes, ...fees].map(({ value }) => value)].every(
    (value) => Number.isSafeInteger(value) && value >= 0,
  );
}

const SUMMED = ["total_before_additions", "total_discount", "total_tax", "total_fee", "total_gross"] as const;

function pricedAs(offer: ChangeOffer, unit_price: number, isTyped: boolean): PriceLine {
  const { item_name: _, ...line } = offer;
  // also for a free ticket: the organizer has typed its price
  return { ...line, unit_price, ticket_type: isTyped ? "PAID" : line.ticket_type, quantity: 1 };
}

function named({ ticket_id, ticket_price_id, item_name }: ChangeOffer) {
  return { ticket_id, ticket_price_id, item_name };
}

/** Returns a line with fewer tickets, at the price and rates it was charged with. */
function withQuantity(line: ChangedLine, quantity: number, step: number): ChangedLine {
  const { price, price_before_discount, tax_behavior, taxes_and_fees_rollup } = line;
  const taxes_and_fees = quantity === 0 ? [] : chargedRules(taxes_and_fees_rollup);
  return {
    ...line,
    ...chargeLine({ price, quantity, tax_behavior, taxes_and_fees }, step),
    ...{ quantity, total_discount: (price_before_discount - price) * quantity },
  };
}

type Amounts = { quantity: number; base: number; rollup: TaxesAndFeesRollup; discount: number };

function lineOf(line: ChangedLine, { quantity, base, rollup, discount }: Amounts): ChangedLine {
  const { ticket_id, ticket_price_id, item_name, price, price_before_discount, tax_behavior } = line;
  const [total_fee, total_tax] = [totalOf(rollup.fees), totalOf(rollup.taxes)];
  return {
    ...{ ticket_id, ticket_price_id, item_name, quantity, price, price_before_discount, tax_behavior },
    ...{ total_before_additions: base, total_discount: discount, total_fee, total_tax },
    ...{ total_gross: base + total_fee + total_tax, taxes_and_fees_rollup: rollup },
  };
}

/** Returns the amounts of one ticket of a line: the line with it minus the line without it. */
function less(line: ChangedLine, rest: ChangedLine): ChangedLine {
  const without = (of: "taxes" | "fees") =>
    line.taxes_and_fees_rollup[of].map((addition, at) => lessAddition(addition, rest.taxes_and_fees_rollup[of][at]));
  return lineOf(line, {
    quantity: 1,
    base: line.total_before_additions - rest.total_before_additions,
    rollup: { taxes: without("taxes"), fees: without("fees") },
    discount: line.total_discount - rest.total_discount,
  });
}

function lessAddition(addition: Addition, rest: Addition | undefined): Addition {
  const value = addition.value - (rest?.value ?? 0);
  if (addition.value_with_taxes === undefined) return { ...addition, value };
  return { ...addition, value, value_with_taxes: addition.value_with_taxes - (rest?.value_with_taxes ?? 0) };
}

function plus(known: ChangedLine | undefined, part: ChangedLine): ChangedLine {
  if (!known) return part;
  const rollup = mergeRollups([known.taxes_and_fees_rollup, part.taxes_and_fees_rollup]);
  return lineOf(known, {
    quantity: known.quantity + part.quantity,
    base: known.total_before_additions + part.total_before_additions,
    rollup,
    discount: known.total_discount + part.total_discount,
  });
}

/** Returns a line of several tickets as a single item at their total price. */
function asOne(line: ChangedLine): ChangedLine {
  const price = line.price * line.quantity;
  return { ...line, quantity: 1, price, price_before_discount: price + line.total_discount };
}

/** Splits a new line into one line for each ticket with the same total. */
function singlesOf({ line, holders, is_stored }: NewLine, step: number): NewLine[] {
  let left = line;
  return holders.map((holder) => {
    const rest = withQuantity(left, left.quantity - 1, step);
    const single = less(left, rest);
    left = rest;
    return { line: single, holders: [holder], is_stored };
  });
}

/** Scales a line of one ticket to another amount, keeping price, fees and taxes in proportion. */
function scaled(line: ChangedLine, gross: number, step: number): ChangedLine {
  const { fees, taxes } = line.taxes_and_fees_rollup;
  const parts = [line.total_before_additions, ...[...fees, ...taxes].map(({ value }) => value)];
  const [base = 0, ...values] = apportioned(gross, parts, step);
  const [price = 0] = apportioned(gross, [line.price, line.total_gross - line.price], step);
  const price_before_discount = Math.max(line.price_before_discount, price);
  const rollup = {
    fees: fees.map((fee, at) => scaledAddition(fee, values[at] ?? 0)),
    taxes: taxes.map((tax, at) => scaledAddition(tax, values[fees.length + at] ?? 0)),
  };
  return lineOf(
    { ...line, price, price_before_discount },
    { quantity: 1, base, rollup, discount: price_before_discount - price },
  );
}

function scaledAddition(addition: Addition, value: number): Addition {
  if (addition.value_with_taxes === undefined) return { ...addition, value };
  const taxes =
    addition.value === 0 ? 0 : roundHalfUp(value * (addition.value_with_taxes - addition.value), addition.value);
  return { ...addition, value, value_with_taxes: value + taxes };
}

function grossOf(lines: readonly ChangedLine[]): number {
  return lines.reduce((sum, { total_gross }) => sum + total_gross, 0);
}

function none(): never {
  throw new RangeError("A line is priced as one line");
}
