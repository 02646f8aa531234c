import { describe, expect, test } from "vitest";
import { saleState } from "./ticket-sale.ts";
import { type Offered, whyNotOnSale } from "./why-not-on-sale.ts";

const now = new Date("2027-05-03T12:00:00Z");
const EARLIER = "2027-05-03T11:59:59Z";
const LATER = "2027-05-03T12:00:01Z";
const MUCH_LATER = "2027-05-04T12:00:00Z";

type Over = {
  event?: Partial<Offered["event"]>;
  ticket?: Partial<Offered["ticket"]>;
  prices?: Partial<Offered["prices"][number]>[];
  capacities?: Offered["capacities"];
  takes_payments?: boolean;
  is_suspended?: boolean;
};

describe("sale obstacles", () => {
  // SPEC 3.40
  test.each<[string, Over, string[]]>([
    ["nothing in the way", {}, []],
    ["its event is a draft", { event: { status: "DRAFT" } }, ["event_draft"]],
    ["its account is suspended", { is_suspended: true }, ["account_suspended"]],
    ["its event is archived", { event: { status: "ARCHIVED" } }, ["event_archived"]],
    ["its event is over", { event: { start_date: "2027-05-01T00:00:00Z" } }, ["event_over"]],
    ["hidden", { ticket: { is_hidden: true } }, ["ticket_hidden"]],
    ["paused", { ticket: { is_paused: true } }, ["paused"]],
    ["only with a promo code", { ticket: { is_hidden_without_promo_code: true } }, ["promo_code_needed"]],
    ["before its sale", { ticket: { sale_start_date: LATER } }, [`ticket_to_come ${LATER}`]],
    ["after its sale", { ticket: { sale_end_date: EARLIER } }, [`ticket_ended ${EARLIER}`]],
    ["sold out", { prices: [{ available: 0 }] }, ["sold_out of 1"]],
    ["a shared limit is full", { capacities: [{ id: 7, available: 0 }] }, ["capacity_full by 7"]],
    [
      "two shared limits, one of them full",
      {
        capacities: [
          { id: 7, available: 3 },
          { id: 8, available: 0 },
        ],
      },
      ["capacity_full by 8"],
    ],
    [
      "an order may hold fewer than it must",
      { event: { max_tickets_per_order: 4 }, ticket: { min_per_order: 6 } },
      ["scope_clash"],
    ],
    [
      "an order may hold fewer than it must, but fewer are left",
      { event: { max_tickets_per_order: 4 }, ticket: { min_per_order: 6 }, prices: [{ available: 3 }] },
      [],
    ],
    ["nobody to pay with", { prices: [{ is_charged: true }], takes_payments: false }, ["payment_missing of 1"]],
    ["nobody to pay with, and nothing to pay", { prices: [{ is_charged: false }], takes_payments: false }, []],
    ["no tier is visible", { prices: [{ is_hidden: true }, { is_hidden: true }] }, ["no_price_visible of 1"]],
    ["one tier can be had", { prices: [{ available: 0 }, {}] }, []],
    [
      "of all tiers the next to come",
      {
        prices: [
          { available: 0 },
          { sale_start_date: MUCH_LATER },
          { sale_start_date: LATER },
          { sale_end_date: EARLIER },
        ],
      },
      [`price_to_come of 3 ${LATER}`],
    ],
    ["all tiers are gone or over", { prices: [{ sale_end_date: EARLIER }, { available: 0 }] }, ["sold_out of 2"]],
    [
      "all tiers are over: the last one",
      { prices: [{ sale_end_date: "2027-05-01T00:00:00Z" }, { sale_end_date: EARLIER }] },
      [`price_ended of 2 ${EARLIER}`],
    ],
    [
      "all of it at once, the strongest first",
      {
        event: { status: "DRAFT" },
        ticket: { is_hidden: true, is_paused: true, is_hidden_without_promo_code: true },
        prices: [{ available: 0 }],
      },
      ["event_draft", "ticket_hidden", "paused", "promo_code_needed", "sold_out of 1"],
    ],
  ])("sale obstacles of a ticket: %s", (_, over, expected) => {
    expect(whyNotOnSale(offered(over), now).ticket.map(describeObstacle)).toEqual(expected);
  });

  test("each tier has its own sale obstacles", () => {
    const { prices } = whyNotOnSale(
      offered({ prices: [{}, { is_hidden: true }, { available: 0, sale_end_date: EARLIER }] }),
      now,
    );
    expect(prices.map((obstacles) => obstacles.map(describeObstacle))).toEqual([
      [],
      ["price_hidden of 2"],
      [`price_ended of 3 ${EARLIER}`, "sold_out of 3"],
    ]);
  });

  test("sale obstacles are empty exactly if a price is on sale", () => {
    const times = [null, EARLIER, LATER];
    for (const sale_start_date of times)
      for (const sale_end_date of times)
        for (const isHidden of [true, false])
          for (const isPaused of [true, false])
            for (const available of [null, 0, 2]) {
              const offer = offered({
                ticket: { is_hidden: isHidden, is_paused: isPaused, sale_start_date },
                prices: [{ sale_end_date, available }],
              });
              const [price] = offer.prices;
              const isOnSale = price && saleState(offer.ticket, price, now) === "ON_SALE";
              expect(whyNotOnSale(offer, now).ticket.length === 0).toBe(isOnSale);
            }
  });
});

function describeObstacle(obstacle: ReturnType<typeof whyNotOnSale>["ticket"][number]): string {
  const { name, price_id, capacity_assignment_id, at } = obstacle;
  const parts = [name, price_id && `of ${price_id}`, capacity_assignment_id && `by ${capacity_assignment_id}`];
  return [...parts, name === "event_over" ? null : at].filter(Boolean).join(" ");
}

function offered({
  event,
  ticket,
  prices = [{}],
  capacities = [],
  takes_payments = true,
  is_suspended = false,
}: Over): Offered {
  const dates = { sale_start_date: null, sale_end_date: null };
  return {
    event: {
      ...{ status: "LIVE", start_date: "2027-07-03T17:30:00Z", end_date: null, max_tickets_per_order: null },
      ...event,
    },
    ticket: {
      ...{ is_hidden: false, is_paused: false, is_hidden_without_promo_code: false, ...dates },
      ...{ min_per_order: null, max_per_order: null, ...ticket },
    },
    prices: prices.map((price, at) => ({
      ...{ id: at + 1, is_hidden: false, is_charged: false, available: null, ...dates, ...price },
    })),
    capacities,
    takes_payments,
    is_suspended,
  };
}
