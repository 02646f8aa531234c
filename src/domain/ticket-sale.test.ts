import { describe, expect, test } from "vitest";
import {
  isShownToPublic,
  mostPerOrder,
  quantityProblem,
  type SalePrice,
  SALE_STATES,
  saleState,
  type SaleState,
  type SaleTicket,
  ticketSaleState,
  saleStateOf,
  type TicketVisibility,
} from "./ticket-sale.ts";

const now = new Date("2027-05-03T12:00:00Z");
const EARLIER = "2027-05-03T11:59:59Z";
const LATER = "2027-05-03T12:00:01Z";

describe("sale state of a price", () => {
  // SPEC 3.18, 4.44
  test.each<[string, Partial<SaleTicket>, Partial<SalePrice>, SaleState]>([
    ["nothing in the way", {}, {}, "ON_SALE"],
    ["some left", {}, { available: 1 }, "ON_SALE"],
    ["began this very moment", { sale_start_date: now }, {}, "ON_SALE"],
    ["ends in a second", { sale_end_date: LATER }, {}, "ON_SALE"],
    ["begins in a second", { sale_start_date: LATER }, {}, "COMING_SOON"],
    ["its tier begins in a second", {}, { sale_start_date: LATER }, "COMING_SOON"],
    ["tier has begun, ticket has not", { sale_start_date: LATER }, { sale_start_date: EARLIER }, "COMING_SOON"],
    ["ended this very moment", { sale_end_date: now }, {}, "SALES_ENDED"],
    ["its tier ended", {}, { sale_end_date: EARLIER }, "SALES_ENDED"],
    ["none left", {}, { available: 0 }, "SOLD_OUT"],
    ["less than none left", {}, { available: -2 }, "SOLD_OUT"],
    ["paused", { is_paused: true }, {}, "PAUSED"],
    ["hidden", { is_hidden: true }, {}, "HIDDEN"],
    ["its tier hidden", {}, { is_hidden: true }, "HIDDEN"],
    ["hidden, whatever else", { is_hidden: true, is_paused: true, sale_end_date: EARLIER }, { available: 0 }, "HIDDEN"],
    ["ended and sold out", { sale_end_date: EARLIER }, { available: 0 }, "SALES_ENDED"],
    ["not begun, and nothing there yet", { sale_start_date: LATER }, { available: 0 }, "COMING_SOON"],
    ["not begun, and paused", { sale_start_date: LATER, is_paused: true }, {}, "COMING_SOON"],
    ["sold out and paused", { is_paused: true }, { available: 0 }, "SOLD_OUT"],
  ])("sale state of a price: %s", (_, ticket, price, state) => {
    expect(saleState(aTicket(ticket), aPrice(price), now)).toBe(state);
  });
});

describe("sale state of a ticket", () => {
  const on_sale = aPrice({});
  const soon = aPrice({ sale_start_date: LATER });
  const ended = aPrice({ sale_end_date: EARLIER });
  const sold_out = aPrice({ available: 0 });
  const hidden = aPrice({ is_hidden: true });
  // SPEC 4.44
  test.each<[string, Partial<SaleTicket>, SalePrice[], SaleState]>([
    ["one tier on sale is enough", {}, [ended, sold_out, on_sale, soon], "ON_SALE"],
    ["the next tier is coming", {}, [ended, sold_out, soon], "COMING_SOON"],
    ["the last tier is sold out", {}, [ended, sold_out], "SOLD_OUT"],
    ["all are over", {}, [ended, ended], "SALES_ENDED"],
    ["hidden tiers say nothing", {}, [hidden, sold_out], "SOLD_OUT"],
    ["all are hidden", {}, [hidden], "HIDDEN"],
    ["paused, with something to sell", { is_paused: true }, [sold_out, on_sale], "PAUSED"],
    ["hidden as a whole", { is_hidden: true }, [on_sale], "HIDDEN"],
    ["nothing to sell at all", {}, [], "SOLD_OUT"],
  ])("sale state of a ticket: %s", (_, ticket, prices, state) => {
    expect(ticketSaleState(aTicket(ticket), prices, now)).toBe(state);
  });
});

describe("displayed sale state", () => {
  // SPEC 4.45
  test.each(["DRAFT", "ARCHIVED"] as const)("tickets of a %s event are shown as not on sale in any state", (status) => {
    for (const state of SALE_STATES)
      expect(saleStateOf(state, { status, has_ended: false, is_suspended: false })).toBe("NOT_ON_SALE");
  });

  test("tickets of a live event are shown in their own state", () => {
    for (const state of SALE_STATES)
      expect(saleStateOf(state, { status: "LIVE", has_ended: false, is_suspended: false })).toBe(state);
  });

  test("tickets of an event that is over are shown as ended, except hidden and sold-out ones", () => {
    const shownStates = SALE_STATES.map((state) =>
      saleStateOf(state, { status: "LIVE", has_ended: true, is_suspended: false }),
    );
    expect(new Set(shownStates)).toEqual(new Set(["SALES_ENDED", "SOLD_OUT", "HIDDEN"]));
  });

  test("tickets of a suspended account are shown as paused where they could be bought now or later", () => {
    const event = { status: "LIVE", has_ended: false, is_suspended: true } as const;
    const changed = SALE_STATES.filter((state) => saleStateOf(state, event) !== state);
    expect(changed).toEqual(["ON_SALE", "COMING_SOON"]);
    expect(changed.map((state) => saleStateOf(state, event))).toEqual(["PAUSED", "PAUSED"]);
    expect(saleStateOf("ON_SALE", { ...event, has_ended: true })).toBe("SALES_ENDED");
  });
});

describe("public visibility", () => {
  // SPEC 3.21
  test.each<[string, Partial<TicketVisibility>, Partial<SalePrice>, SaleState, boolean, boolean]>([
    ["an ordinary ticket", {}, {}, "ON_SALE", false, true],
    ["coming soon", {}, {}, "COMING_SOON", false, true],
    ["sold out", {}, { available: 0 }, "SOLD_OUT", false, true],
    ["paused", {}, {}, "PAUSED", false, true],
    ["hidden", { is_hidden: true }, {}, "HIDDEN", false, false],
    ["hidden, with a code: the code opens only what waits for it", { is_hidden: true }, {}, "HIDDEN", true, false],
    ["a hidden tier", {}, { is_hidden: true }, "HIDDEN", false, false],
    ["waiting for a code", { is_hidden_without_promo_code: true }, {}, "ON_SALE", false, false],
    ["the code has come", { is_hidden_without_promo_code: true }, {}, "ON_SALE", true, true],
    ["hidden before its sale", { hide_before_sale_start_date: true }, {}, "COMING_SOON", false, false],
    ["its sale has begun", { hide_before_sale_start_date: true }, {}, "ON_SALE", false, true],
    ["hidden before its sale, with a code", { hide_before_sale_start_date: true }, {}, "COMING_SOON", true, false],
    ["hidden after its sale", { hide_after_sale_end_date: true }, {}, "SALES_ENDED", false, false],
    ["hidden when sold out", { hide_when_sold_out: true }, { available: 0 }, "SOLD_OUT", false, false],
    [
      "hidden when sold out, and its sale has not even begun",
      { hide_when_sold_out: true },
      { available: 0 },
      "COMING_SOON",
      false,
      false,
    ],
    ["some left", { hide_when_sold_out: true }, { available: 1 }, "ON_SALE", false, true],
  ])("public visibility of a ticket: %s", (_, ticket, price, state, promo_reveals, expected) => {
    expect(isShownToPublic(aVisibility(ticket), aPrice(price), state, { promo_reveals })).toBe(expected);
  });
});

describe("quantity problems", () => {
  // SPEC 3.19, 9.11
  test.each<[string, number, number | null, number | null, number | null, string | null]>([
    ["one, no limits", 1, null, null, null, null],
    ["the default maximum", 100, null, null, null, null],
    ["one more", 101, null, null, null, "above_maximum"],
    ["the maximum", 4, 2, 4, null, null],
    ["above the maximum", 5, 2, 4, null, "above_maximum"],
    ["the minimum", 2, 2, 4, null, null],
    ["below the minimum", 1, 2, 4, null, "below_minimum"],
    ["none", 0, null, null, null, "below_minimum"],
    ["fewer than none", -1, null, null, null, "below_minimum"],
    ["all that is left", 3, null, null, 3, null],
    ["more than is left", 4, null, null, 3, "not_enough_left"],
    ["fewer left than the minimum: the rest as a whole", 1, 2, 4, 1, null],
    ["fewer left than the minimum: more than the rest", 2, 2, 4, 1, "not_enough_left"],
    ["fewer left than the minimum: part of the rest", 2, 5, 10, 3, "below_minimum"],
    ["exactly the minimum left", 2, 2, 4, 2, null],
    ["nothing left", 1, null, null, 0, "not_enough_left"],
    ["too many, and not there either", 9, null, 4, 3, "above_maximum"],
  ])("quantity problem: %s", (_, requested, min_per_order, max_per_order, available, problem) => {
    expect(quantityProblem({ requested, min_per_order, max_per_order, available })).toBe(problem);
  });
});

describe("maximum per order", () => {
  // SPEC 9.11
  test.each<[SaleState, number | null, number | null, number]>([
    ["ON_SALE", null, null, 100],
    ["ON_SALE", 4, null, 4],
    ["ON_SALE", 4, 2, 2],
    ["ON_SALE", null, 250, 100],
    ["SOLD_OUT", 4, 0, 0],
    ["PAUSED", 4, 9, 0],
  ])(
    "maximum per order of a price that is %s, with the ticket's maximum %s and %s left: %s",
    (state, max_per_order, available, expected) => {
      expect(mostPerOrder(state, max_per_order, available)).toBe(expected);
    },
  );
});

function aTicket(ticket: Partial<SaleTicket>): SaleTicket {
  return { is_hidden: false, is_paused: false, sale_start_date: null, sale_end_date: null, ...ticket };
}

function aPrice(price: Partial<SalePrice>): SalePrice {
  return { is_hidden: false, sale_start_date: null, sale_end_date: null, available: null, ...price };
}

function aVisibility(ticket: Partial<TicketVisibility>): TicketVisibility {
  return {
    is_hidden: false,
    is_hidden_without_promo_code: false,
    hide_before_sale_start_date: false,
    hide_after_sale_end_date: false,
    hide_when_sold_out: false,
    ...ticket,
  };
}
