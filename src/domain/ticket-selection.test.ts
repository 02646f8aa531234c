import { describe, expect, test } from "vitest";
import {
  type RequestedTicket,
  type SelectableTicket,
  selectedLines,
  type Selection,
  selectionProblems,
} from "./ticket-selection.ts";

const now = new Date("2027-05-03T12:00:00Z");
const EARLIER = "2027-05-03T11:59:59Z";
const LATER = "2027-05-03T12:00:01Z";
const FIRST = "tickets.0.quantities.0";

/** 1: up to 4 of one price · 2: tiers 21 (5 left) and 22 (hidden) · 3: a donation of at least 10.00 */
const TICKETS = [
  aTicket({ id: 1, max_per_order: 4, prices: [aPrice({ id: 11 })] }),
  aTicket({
    id: 2,
    type: "TIERED",
    max_per_order: 10,
    prices: [aPrice({ id: 21, available: 5 }), aPrice({ id: 22, is_hidden: true })],
  }),
  aTicket({ id: 3, type: "DONATION", prices: [aPrice({ id: 31, price: 1_000 })] }),
];

describe("selection problems", () => {
  // SPEC 3.16, 5.32
  test.each<[string, RequestedTicket[], Partial<Selection>, string[]]>([
    ["one ticket", [want(1, [11, 1])], {}, []],
    ["several of several", [want(1, [11, 4]), want(2, [21, 5])], {}, []],
    ["nothing", [], {}, ["tickets: ticket_needed"]],
    ["none of everything", [want(1, [11, 0]), want(2, [21, 0], [22, 0])], {}, ["tickets: ticket_needed"]],
    ["one, and none of the others, not even of what is hidden", [want(1, [11, 1]), want(2, [22, 0])], {}, []],
    [
      "a negative quantity",
      [want(1, [11, 2]), want(2, [21, -5])],
      {},
      ["tickets.1.quantities.0.quantity: quantity_invalid"],
    ],
    ["half a ticket", [want(1, [11, 0.5])], {}, [`${FIRST}.quantity: quantity_invalid`]],
    ["no number of tickets", [want(1, [11, Number.NaN])], {}, [`${FIRST}.quantity: quantity_invalid`]],
    ["1e308 tickets", [want(1, [11, 1e308])], {}, [`${FIRST}.quantity: quantity_invalid`]],
    ["2^31 tickets", [want(3, [31, 2 ** 31])], {}, ["tickets: above_maximum", `${FIRST}.quantity: above_maximum`]],
    ["a ticket of another event", [want(9, [91, 1])], {}, [`${FIRST}.price_id: foreign`]],
    ["a cheap tier of another ticket", [want(1, [21, 1])], {}, [`${FIRST}.price_id: foreign`]],
    [
      "a hidden tier by its id looks like one that does not exist",
      [want(2, [22, 1])],
      {},
      [`${FIRST}.price_id: foreign`],
    ],
    ["above the maximum", [want(1, [11, 5])], {}, [`${FIRST}.quantity: above_maximum`]],
    [
      "above the maximum in three lines",
      [want(1, [11, 2]), want(1, [11, 2]), want(1, [11, 2])],
      {},
      [`${FIRST}.quantity: above_maximum`],
    ],
    [
      "more than is left in two lines",
      [want(2, [21, 3]), want(2, [21, 3])],
      {},
      [`${FIRST}.quantity: not_enough_left`],
    ],
    [
      "the event's maximum counts all tickets",
      [want(1, [11, 2]), want(2, [21, 2])],
      { max_tickets_per_order: 3 },
      ["tickets: above_maximum"],
    ],
    ["exactly the event's maximum", [want(1, [11, 2]), want(2, [21, 1])], { max_tickets_per_order: 3 }, []],
    ["a donation", [want(3, [31, 1, 1_337])], {}, []],
    ["a donation that names no price gives the minimum", [want(3, [31, 1])], {}, []],
    ["a donation below the minimum", [want(3, [31, 1, 999])], {}, [`${FIRST}.price: below_minimum_price`]],
    [
      "a second line of a donation below the minimum",
      [want(3, [31, 1, 1_000], [31, 1, 1])],
      {},
      ["tickets.0.quantities.1.price: below_minimum_price"],
    ],
    ["a negative donation", [want(3, [31, 1, -500])], {}, [`${FIRST}.price: amount_invalid`]],
    ["a price for what has one is not looked at", [want(1, [11, 1, 1])], {}, []],
  ])("selection problems: %s", (_, requested, selection, problems) => {
    expect(problemsOf({ requested, ...selection })).toEqual(problems);
  });

  test.each<[string, Partial<SelectableTicket>, string[]]>([
    ["paused", { is_paused: true }, [`${FIRST}.price_id: not_available`]],
    ["not yet on sale", { sale_start_date: LATER }, [`${FIRST}.price_id: not_available`]],
    ["no longer on sale", { sale_end_date: EARLIER }, [`${FIRST}.price_id: not_available`]],
    ["hidden", { is_hidden: true }, [`${FIRST}.price_id: foreign`]],
    [
      "hidden until its sale begins",
      { hide_before_sale_start_date: true, sale_start_date: LATER },
      [`${FIRST}.price_id: foreign`],
    ],
    ["waiting for a promo code", { is_hidden_without_promo_code: true }, [`${FIRST}.price_id: foreign`]],
    ["sold out", { prices: [aPrice({ id: 11, available: 0 })] }, [`${FIRST}.quantity: not_enough_left`]],
    [
      "hidden when sold out",
      { hide_when_sold_out: true, prices: [aPrice({ id: 11, available: 0 })] },
      [`${FIRST}.quantity: not_enough_left`],
    ],
    ["a capacity that leaves one", { available: 1 }, [`${FIRST}.quantity: not_enough_left`]],
    ["a minimum of three", { min_per_order: 3 }, [`${FIRST}.quantity: below_minimum`]],
    ["a minimum of three, of which two are left", { min_per_order: 3, prices: [aPrice({ id: 11, available: 2 })] }, []],
    [
      "a minimum of three, and two left in the tier on sale",
      { min_per_order: 3, prices: [aPrice({ id: 11, available: 2 }), aPrice({ id: 12, sale_start_date: LATER })] },
      [],
    ],
  ])("selection of two of a ticket with this property: %s", (_, ticket, problems) => {
    expect(
      problemsOf({
        requested: [want(1, [11, 2])],
        tickets: [aTicket({ id: 1, prices: [aPrice({ id: 11 })], ...ticket })],
      }),
    ).toEqual(problems);
  });

  test("selection with a promo code can include the tickets that the code covers, and no other hidden ones", () => {
    const waiting = { is_hidden_without_promo_code: true };
    const tickets = [
      aTicket({ id: 1, prices: [aPrice({ id: 11 })], ...waiting }),
      aTicket({ id: 2, prices: [aPrice({ id: 21 })], ...waiting }),
    ];
    const requested = [want(1, [11, 1]), want(2, [21, 1])];
    expect(problemsOf({ requested, tickets, promo_reveals: (id) => id === 1 })).toEqual([
      "tickets.1.quantities.0.price_id: foreign",
    ]);
  });

  test("selection problems ignore tickets that are not requested", () => {
    const sold_out = aTicket({ id: 2, min_per_order: 5, prices: [aPrice({ id: 21, available: 0 })] });
    expect(
      problemsOf({
        requested: [want(1, [11, 1])],
        tickets: [aTicket({ id: 1, prices: [aPrice({ id: 11 })] }), sold_out],
      }),
    ).toEqual([]);
  });
});

describe("selected lines", () => {
  test("selected lines are those with a quantity, each with its path in the request", () => {
    expect(selectedLines([want(1, [11, 0], [12, 2]), want(3, [31, 1, 500])])).toEqual([
      { field: "tickets.0.quantities.1", ticket_id: 1, ticket_price_id: 12, quantity: 2, price: null },
      { field: "tickets.1.quantities.0", ticket_id: 3, ticket_price_id: 31, quantity: 1, price: 500 },
    ]);
  });
});

function problemsOf(selection: Partial<Selection>): string[] {
  const complete = {
    requested: [],
    tickets: TICKETS,
    max_tickets_per_order: null,
    promo_reveals: () => false,
    ...selection,
  };
  return selectionProblems(complete, now).map(({ field, problem }) => `${field}: ${problem}`);
}

function want(
  ticket_id: number,
  ...quantities: [price_id: number, quantity: number, price?: number][]
): RequestedTicket {
  return { ticket_id, quantities: quantities.map(([price_id, quantity, price]) => ({ price_id, quantity, price })) };
}

function aTicket(ticket: Partial<SelectableTicket>): SelectableTicket {
  return {
    id: 1,
    type: "PAID",
    min_per_order: null,
    max_per_order: null,
    available: null,
    sale_start_date: null,
    sale_end_date: null,
    is_hidden: false,
    is_paused: false,
    is_hidden_without_promo_code: false,
    hide_before_sale_start_date: false,
    hide_after_sale_end_date: false,
    hide_when_sold_out: false,
    prices: [],
    ...ticket,
  };
}

function aPrice(price: Partial<SelectableTicket["prices"][number]>): SelectableTicket["prices"][number] {
  return {
    id: 1,
    price: 5_000,
    available: null,
    is_hidden: false,
    sale_start_date: null,
    sale_end_date: null,
    ...price,
  };
}
