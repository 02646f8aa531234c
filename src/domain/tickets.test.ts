import { describe, expect, test } from "vitest";
import { AMOUNT_MAX } from "./maxima.ts";
import {
  chargesForFreeTicket,
  ticketPriceProblems,
  ticketProblems,
  type TicketType,
  ticketTypeProblem,
  unitPrice,
} from "./tickets.ts";

describe("ticket price problems", () => {
  // SPEC 3.17, 5.31
  test.each<[string, TicketType, { label?: string | null; price: number }[], [string, string][]]>([
    ["a free ticket", "FREE", [{ price: 0 }], []],
    ["a free ticket with a price: it costs nothing anyway", "FREE", [{ price: 500 }], []],
    ["a paid ticket", "PAID", [{ price: 500 }], []],
    ["a donation with its minimum", "DONATION", [{ price: 0 }], []],
    [
      "tiers",
      "TIERED",
      [
        { label: "Early", price: 500 },
        { label: "Late", price: 900 },
      ],
      [],
    ],
    ["a ticket with price tiers needs at least one tier", "TIERED", [], [["prices", "tier_needed"]]],
    ["any other needs its price", "PAID", [], [["prices", "price_needed"]]],
    ["and only one", "PAID", [{ price: 1 }, { price: 2 }], [["prices", "one_price_only"]]],
    [
      "every tier needs a label",
      "TIERED",
      [{ label: "Early", price: 1 }, { label: " ", price: 2 }, { price: 3 }],
      [
        ["prices.1.label", "tier_label_needed"],
        ["prices.2.label", "tier_label_needed"],
      ],
    ],
    ["no price is negative", "PAID", [{ price: -1 }], [["prices.0.price", "price_invalid"]]],
    ["or broken", "PAID", [{ price: 0.5 }], [["prices.0.price", "price_invalid"]]],
    ["or too high", "TIERED", [{ label: "Early", price: AMOUNT_MAX + 1 }], [["prices.0.price", "price_invalid"]]],
  ])("ticket prices: %s", (_, type, prices, problems) => {
    expect(ticketPriceProblems(type, prices).map(({ field, problem }) => [field, problem])).toEqual(problems);
  });
});

describe("unit price", () => {
  test.each<[string, TicketType, number, number | null, number]>([
    ["free is free", "FREE", 500, 300, 0],
    ["a buyer names no price of a paid ticket", "PAID", 500, 1, 500],
    ["nor of a tier", "TIERED", 500, 0, 500],
    ["a donor does", "DONATION", 500, 1_300, 1_300],
    ["a donor who names none gives the minimum", "DONATION", 500, null, 500],
    ["a donor who gives nothing where that is allowed", "DONATION", 0, 0, 0],
  ])("unit price: %s", (_, type, price, amount, expected) => {
    expect(unitPrice(type, price, amount)).toBe(expected);
  });
});

describe("ticket problems", () => {
  const plain = { min_per_order: null, max_per_order: null, sale_start_date: null, sale_end_date: null };
  test.each([
    ["nothing set", {}, []],
    [
      "a sale that ends before it begins",
      { sale_start_date: "2027-05-02T10:00:00Z", sale_end_date: "2027-05-01T10:00:00Z" },
      ["end_before_start"],
    ],
    [
      "a sale that ends as it begins",
      { sale_start_date: "2027-05-02T10:00:00Z", sale_end_date: new Date("2027-05-02T10:00:00Z") },
      ["end_before_start"],
    ],
    ["only an end", { sale_end_date: "2027-05-01T10:00:00Z" }, []],
    ["a minimum above the maximum", { min_per_order: 5, max_per_order: 4 }, ["minimum_above_maximum"]],
    ["a minimum above the default maximum", { min_per_order: 101 }, ["minimum_above_maximum"]],
    ["a minimum that is the maximum", { min_per_order: 4, max_per_order: 4 }, []],
    ["more than any order holds", { max_per_order: 1_001 }, ["too_many_per_order"]],
  ])("ticket limits: %s", (_, ticket, problems) => {
    expect(ticketProblems({ ...plain, ...ticket }).map(({ problem }) => problem)).toEqual(problems);
  });
});

describe("ticket type change", () => {
  test.each<[TicketType, TicketType, boolean, string | null]>([
    ["FREE", "PAID", false, null],
    ["FREE", "PAID", true, "type_frozen"],
    ["PAID", "PAID", true, null],
  ])("changing the ticket type from %s to %s with orders %s has the problem %s", (from, to, hasOrders, problem) => {
    expect(ticketTypeProblem(from, to, hasOrders)).toBe(problem);
  });
});

describe("charges on free tickets", () => {
  test("free tickets with taxes or fees are reported to the organizer", () => {
    expect(chargesForFreeTicket("FREE", [{}])).toBe(true);
    expect(chargesForFreeTicket("FREE", [])).toBe(false);
    expect(chargesForFreeTicket("PAID", [{}])).toBe(false);
  });
});
