import { describe, expect, test } from "vitest";
import type { PublicEvent, PublicTicket } from "#contract/public-events.ts";
import {
  chosenLines,
  EMPTY_SELECTION,
  offerOf,
  reserveBody,
  runningTotal,
  stepLimits,
  whyNoMore,
} from "./selection.ts";
import { problemsFromFields, selectionProblems } from "./selection-problems.ts";

const VAT = {
  id: 1,
  name: "VAT",
  type: "TAX" as const,
  calculation_type: "PERCENTAGE" as const,
  rate: 19_000,
  tax_behavior: null,
  is_in_price: false,
};

function price(id: number, over: Partial<PublicTicket["prices"][number]> = {}): PublicTicket["prices"][number] {
  return {
    id,
    label: null,
    fallbacks: [],
    price: 20_00,
    price_before_discount: null,
    tax_total: 0,
    fee_total: 0,
    price_before_taxes_and_fees: 20_00,
    price_including_taxes_and_fees: 20_00,
    sale_state: "ON_SALE",
    sale_start_date: null,
    sale_end_date: null,
    max_quantity: 10,
    quantity_remaining: null,
    may_come_back: false,
    ...over,
  };
}

function ticket(id: number, over: Partial<PublicTicket> = {}): PublicTicket {
  return {
    id,
    title: "Standard",
    fallbacks: [],
    description: null,
    type: "PAID",
    tax_behavior: "exclusive",
    min_per_order: 1,
    max_per_order: 10,
    sale_state: "ON_SALE",
    sale_start_date: null,
    sale_end_date: null,
    start_collapsed: false,
    taxes: [],
    prices: [price(id * 10)],
    ...over,
  };
}

const INCLUSIVE = { currency: "EUR", settings: { price_display_mode: "INCLUSIVE" } } as const;

function event(...tickets: PublicTicket[]): PublicEvent {
  const plain = { lifecycle_status: "UPCOMING", takes_promo_codes: false, max_tickets_per_order: null };
  return { ...plain, ...INCLUSIVE, tickets } as unknown as PublicEvent;
}

const choose = (quantities: Record<number, number>, gifts: Record<number, number | null> = {}) => ({
  quantities,
  gifts,
});

describe("runningTotal", () => {
  test("running total adds taxes line by line, as the server does", () => {
    const lines = chosenLines(event(ticket(1, { taxes: [VAT] })), choose({ 10: 3 }));
    expect(runningTotal(lines, INCLUSIVE)).toEqual({ quantity: 3, total: 71_40, saved: 0, on_top: [] });
  });

  test("running total shows what a promo code saves and subtracts it once", () => {
    const lines = chosenLines(
      event(ticket(1, { prices: [price(10, { price: 15_00, price_before_discount: 20_00 })] })),
      choose({ 10: 2 }),
    );
    expect(runningTotal(lines, INCLUSIVE)).toEqual({ quantity: 2, total: 30_00, saved: 10_00, on_top: [] });
  });

  test("running total shows the saving including taxes, like the struck-out price", () => {
    const discounted = price(10, { price: 80_00, price_before_discount: 100_00 });
    const lines = chosenLines(event(ticket(1, { taxes: [VAT], prices: [discounted] })), choose({ 10: 1 }));
    expect(runningTotal(lines, INCLUSIVE)).toEqual({ quantity: 1, total: 95_20, saved: 23_80, on_top: [] });
  });

  test("running total before taxes and fees still is what is paid, and lists the additions", () => {
    const discounted = price(10, { price: 80_00, price_before_discount: 100_00 });
    const lines = chosenLines(event(ticket(1, { taxes: [VAT], prices: [discounted] })), choose({ 10: 2 }));
    expect(runningTotal(lines, { currency: "EUR", settings: { price_display_mode: "EXCLUSIVE" } })).toEqual({
      ...{ quantity: 2, total: 190_40, saved: 40_00 },
      on_top: [{ tax_or_fee_id: 1, name: "VAT", type: "PERCENTAGE", rate: 19_000, value: 30_40 }],
    });
  });

  // SPEC 1.02
  test("running total counts a donation's amount, or its minimum until one is entered", () => {
    const donation = event(ticket(1, { type: "DONATION", prices: [price(10, { price: 5_00 })] }));
    expect(runningTotal(chosenLines(donation, choose({ 10: 1 })), INCLUSIVE).total).toBe(5_00);
    expect(runningTotal(chosenLines(donation, choose({ 10: 2 }, { 10: 12_50 })), INCLUSIVE).total).toBe(25_00);
  });

  test("running total ignores chosen prices that the page no longer shows", () => {
    expect(runningTotal(chosenLines(event(ticket(1)), choose({ 999: 4 })), INCLUSIVE).quantity).toBe(0);
  });
});

describe("stepLimits", () => {
  const tiers = ticket(1, { type: "TIERED", max_per_order: 5, prices: [price(10), price(11, { max_quantity: 3 })] });

  test("quantity stepper stops at the ticket's maximum per order, over all its tiers", () => {
    expect(stepLimits(event(tiers), choose({ 10: 2 }), tiers, tiers.prices[1]!).max).toBe(3);
    expect(stepLimits(event(tiers), choose({ 10: 4 }), tiers, tiers.prices[1]!).max).toBe(1);
  });

  // SPEC 3.16
  test("quantity stepper stops at the event's maximum per order", () => {
    const both = { ...event(ticket(1), ticket(2)), max_tickets_per_order: 4 };
    expect(stepLimits(both, choose({ 10: 3 }), both.tickets[1]!, both.tickets[1]!.prices[0]!).max).toBe(1);
  });

  // SPEC 3.19
  test("quantity stepper starts at the ticket's minimum, or at what is left where that is fewer", () => {
    const pair = ticket(1, { min_per_order: 4 });
    expect(stepLimits(event(pair), EMPTY_SELECTION, pair, pair.prices[0]!).min).toBe(4);
    const last = ticket(1, { min_per_order: 4, prices: [price(10, { max_quantity: 2 })] });
    expect(stepLimits(event(last), EMPTY_SELECTION, last, last.prices[0]!).min).toBe(2);
  });
});

describe("whyNoMore", () => {
  const why = (on: PublicEvent, quantities: Record<number, number>) =>
    whyNoMore(on, choose(quantities), on.tickets[0]!, on.tickets[0]!.prices[0]!);

  test.each([
    ["nothing taken yet, nothing to explain", event(ticket(1, { prices: [price(10, { max_quantity: 0 })] })), {}, null],
    ["more can be taken", event(ticket(1)), { 10: 2 }, null],
    ["the last ones are taken", event(ticket(1, { prices: [price(10, { max_quantity: 3 })] })), { 10: 3 }, "left"],
    ["the ticket's own limit", event(ticket(1, { max_per_order: 4 })), { 10: 4 }, "ticket"],
    ["the event's limit", { ...event(ticket(1), ticket(2)), max_tickets_per_order: 5 }, { 10: 3, 20: 2 }, "event"],
  ] as const)("reason for a disabled plus button: %s", (_case, on, quantities, expected) => {
    expect(why(on, quantities)).toBe(expected);
  });
});

describe("offerOf", () => {
  const gone = (isHeld = false) =>
    ticket(1, {
      sale_state: "SOLD_OUT",
      prices: [price(10, { sale_state: "SOLD_OUT", max_quantity: 0, may_come_back: isHeld })],
    });

  test.each([
    ["something can be bought", event(gone(), ticket(2)), "on sale"],
    ["all is sold", event(gone()), "sold out"],
    ["the rest is in other carts", event(gone(true)), "being bought"],
    ["a promo code opens more", { ...event(gone()), takes_promo_codes: true }, "on sale"],
    ["sales begin later", event(ticket(1, { sale_state: "COMING_SOON" })), "not now"],
    ["nothing is shown", event(), "not now"],
    ["it has taken place", { ...event(ticket(1)), lifecycle_status: "ENDED" as const }, "over"],
  ] as const)("state of the tickets on offer: %s", (_case, on, expected) => {
    expect(offerOf(on)).toBe(expected);
  });
});

describe("selectionProblems", () => {
  const problems = (
    on: PublicEvent,
    selection: { quantities: Record<number, number>; gifts: Record<number, number | null> },
  ) => selectionProblems(on, chosenLines(on, selection));

  // SPEC 5.32
  test.each([
    ["nothing chosen", event(ticket(1)), choose({}), [{ kind: "none_chosen" }]],
    ["no problem", event(ticket(1)), choose({ 10: 1 }), []],
    [
      "fewer left than chosen",
      event(ticket(1, { prices: [price(10, { max_quantity: 1 })] })),
      choose({ 10: 2 }),
      [{ price_id: 10, kind: "fewer_left", number: 1 }],
    ],
    [
      "below the minimum per order",
      event(ticket(1, { min_per_order: 3 })),
      choose({ 10: 2 }),
      [{ price_id: 10, kind: "below_minimum", number: 3 }],
    ],
    [
      "a donation below its minimum",
      event(ticket(1, { type: "DONATION", prices: [price(10, { price: 5_00 })] })),
      choose({ 10: 1 }, { 10: 4_99 }),
      [{ price_id: 10, kind: "gift_too_small", number: 5_00 }],
    ],
    [
      "more than the event allows",
      { ...event(ticket(1)), max_tickets_per_order: 2 },
      choose({ 10: 3 }),
      [{ kind: "above_event_maximum", number: 2 }],
    ],
    [
      "too little for a card",
      event(ticket(1, { prices: [price(10, { price: 20 })] })),
      choose({ 10: 1 }),
      [{ kind: "below_minimum_charge" }],
    ],
  ] as const)("problems of a selection: %s", (_case, on, selection, expected) => {
    expect(problems(on, selection)).toEqual(expected);
  });

  test("server errors of a reservation appear at the ticket that they concern", () => {
    const on = event(ticket(1), ticket(2));
    const lines = chosenLines(on, choose({ 10: 1, 20: 1 }));
    expect(
      problemsFromFields({ "tickets.1.quantities.0.quantity": ["This is more than the maximum per order."] }, lines),
    ).toMatchObject([{ price_id: 20 }]);
    expect(problemsFromFields({ tickets: ["This is more than the maximum per order."] }, lines)).toMatchObject([
      { price_id: undefined },
    ]);
  });
});

test("reservation contains exactly what was chosen, and a price only for donations", () => {
  const on = event(ticket(1), ticket(2, { type: "DONATION", prices: [price(20, { price: 5_00 })] }));
  expect(reserveBody(chosenLines(on, choose({ 10: 2, 20: 1 }, { 20: 9_00 })), "SUMMER")).toEqual({
    tickets: [
      { ticket_id: 1, quantities: [{ price_id: 10, quantity: 2 }] },
      { ticket_id: 2, quantities: [{ price_id: 20, quantity: 1, price: 9_00 }] },
    ],
    promo_code: "SUMMER",
  });
});
