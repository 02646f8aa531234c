import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { currencyDecimals } from "./currencies.ts";
import { type Discount, type PriceLine, priceOrder, priceTicket, pricingProblem, type TaxOrFee } from "./pricing.ts";
import type { TicketType } from "./tickets.ts";

describe("cases of docs/developers/pricing.md", () => {
  const cases = casesOf(readFileSync(new URL("../../docs/developers/pricing.md", import.meta.url), "utf8"));

  test("cases of docs/developers/pricing.md are found", () => {
    expect(cases.length).toBeGreaterThan(30);
  });

  // SPEC 3.44, 3.47, 9.08
  test.each(cases)("priced as documented: $name", ({ lines, discount, totals, currency }) => {
    const order = priceOrder(lines, discount, currency);
    const { total_before_additions, total_discount, total_fee, total_tax, total_gross } = order;
    expect([total_before_additions, total_discount, total_fee, total_tax, total_gross]).toEqual(totals);
    expect(pricingProblem(order)).toBeNull();
    const [only, ...others] = lines;
    if (only?.quantity === 1 && others.length === 0)
      expect(priceTicket(only, discount, currency).price_including_taxes_and_fees).toBe(total_gross);
  });
});

type Case = { name: string; currency: string; lines: PriceLine[]; discount: Discount; totals: number[] };

/**
 * Parses the table: amounts are written as people write them, so a mistake in the table is visible.
 */
function casesOf(markdown: string): Case[] {
  const rows = markdown.split("\n").filter((row) => /^\| .+ × /.test(row));
  return rows.map((row) => {
    const [name, currency, lines, promo, ...totals] = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()) as [string, string, string, string, ...string[]];
    const unit = 10 ** currencyDecimals(currency);
    return {
      name,
      currency,
      lines: lines.split(";").map((text, index) => lineOf(text, index + 1, unit)),
      discount: discountOf(promo, unit),
      totals: totals.map((amount) => Math.round(Number(amount) * unit)),
    };
  });
}

/** `2 × PAID 50.00 incl., FEE 1.00 incl. in it, TAX 19 %` */
function lineOf(text: string, ticket_id: number, unit: number): PriceLine {
  const [ticket = "", ...charges] = text.split(",").map((part) => part.trim());
  const [quantity, , ticket_type, price, inclusive] = ticket.split(" ");
  return {
    ticket_id,
    ticket_price_id: ticket_id,
    ticket_type: ticket_type as TicketType,
    unit_price: Math.round(Number(price) * unit),
    tax_behavior: inclusive ? "inclusive" : "exclusive",
    quantity: Number(quantity),
    taxes_and_fees: chargesOf(charges, unit),
  };
}

function chargesOf(charges: string[], unit: number): TaxOrFee[] {
  return charges.map((charge, index) => {
    const [type, rate] = charge.split(" ");
    const isPercent = charge.includes("%");
    return {
      id: index + 1,
      name: charge,
      type: type as TaxOrFee["type"],
      calculation_type: isPercent ? "PERCENTAGE" : "FIXED",
      rate: Math.round(Number(rate) * (isPercent ? 1_000 : unit)),
      tax_behavior: charge.includes("incl.") ? "inclusive" : "exclusive",
      is_in_price: charge.endsWith("in it"),
    };
  });
}

/** `none`, `reveals`, `20 %`, `5.00` or `50 % on line 1` */
function discountOf(promo: string, unit: number): Discount {
  if (promo === "none") return null;
  if (promo === "reveals") return { discount_type: "NONE", discount: 0, applicable_ticket_ids: [] };
  const [what = "", line] = promo.split(" on line ");
  const applicable_ticket_ids = line ? [Number(line)] : [];
  const [value, percent] = what.split(" ");
  if (percent)
    return { discount_type: "PERCENTAGE", discount: Math.round(Number(value) * 1_000), applicable_ticket_ids };
  return { discount_type: "FIXED", discount: Math.round(Number(value) * unit), applicable_ticket_ids };
}
