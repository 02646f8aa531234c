import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PublicTicket } from "#contract/public-events.ts";
import { type Discount, priceTicket } from "#domain/pricing.ts";
import { cleanup, render } from "#web/testing/render.tsx";
import { PriceTag, ticketWithSharedAdditions } from "./price-tag.tsx";
import type { Priced } from "./selection.ts";
import { IVA, BOOKING } from "#web/testing/factories.ts";

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

const HALF: Discount = { discount_type: "PERCENTAGE", discount: 50_000, applicable_ticket_ids: [] };

type Options = Partial<Pick<PublicTicket, "type" | "taxes" | "tax_behavior">> & { discount?: Discount; price?: number };

function priceText(mode: Priced["settings"]["price_display_mode"], options: Options = {}): string | null {
  const { type = "PAID", tax_behavior = "exclusive", taxes = [IVA, BOOKING] } = options;
  const { discount = null, price: unit_price = 241_59 } = options;
  const line = { ticket_id: 1, ticket_price_id: 1, ticket_type: type, tax_behavior, unit_price, taxes_and_fees: taxes };
  const { is_discounted, price_before_discount, ...priced } = priceTicket(line, discount, "EUR");
  const price = { ...priced, id: 1, price_before_discount: is_discounted ? price_before_discount : null };
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <PriceTag
        ticket={{ id: 1, type, tax_behavior, taxes } as PublicTicket}
        price={price as PublicTicket["prices"][number]}
        event={{ currency: "EUR", settings: { price_display_mode: mode } }}
      />
    </I18nProvider>,
  );
  const text = container.textContent;
  cleanup();
  return text;
}

test("price including taxes and fees names what it includes", () => {
  expect(priceText("INCLUSIVE")).toBe("€299.00incl. 23% IVA and €1.50 booking fee");
});

// SPEC 3.43
test("price before taxes and fees names what is added", () => {
  expect(priceText("EXCLUSIVE")).toBe("€241.59plus 23% IVA and €1.50 booking fee");
});

test("price before a promo code is struck out on the same basis", () => {
  expect(priceText("EXCLUSIVE", { discount: HALF })).toBe(
    "Regular price: €241.59Now: €120.80plus 23% IVA and €1.50 booking fee",
  );
  expect(priceText("INCLUSIVE", { discount: HALF })).toBe(
    "Regular price: €299.00Now: €150.43incl. 23% IVA and €1.50 booking fee",
  );
});

test("inclusive price is shown as it was typed, or net where the event shows prices before taxes", () => {
  const fee = { ...BOOKING, tax_behavior: "inclusive" as const };
  const typed = { tax_behavior: "inclusive" as const, price: 123_00, taxes: [IVA, fee] };
  expect(priceText("INCLUSIVE", { ...typed, taxes: [IVA] })).toBe("€123.00incl. 23% IVA");
  expect(priceText("INCLUSIVE", typed)).toBe("€124.50incl. 23% IVA and €1.50 booking fee");
  expect(priceText("EXCLUSIVE", typed)).toBe("€100.00plus 23% IVA and €1.22 booking fee");
  expect(priceText("EXCLUSIVE", { ...typed, discount: HALF })).toBe(
    "Regular price: €100.00Now: €50.00plus 23% IVA and €1.22 booking fee",
  );
});

test("donation names the taxes that it includes and the fees added to it", () => {
  const options = { type: "DONATION", tax_behavior: "inclusive", price: 5_00 } as const;
  expect(priceText("INCLUSIVE", options)).toBe("€5.00 or moreincl. 23% IVAplus €1.50 booking fee");
  expect(priceText("INCLUSIVE", { ...options, tax_behavior: "exclusive" })).toBe(
    "€5.00 or moreplus 23% IVA and €1.50 booking fee",
  );
});

test("only a ticket that costs nothing in total is called free", () => {
  expect(priceText("EXCLUSIVE", { type: "FREE" })).toBe("€0.00plus 23% IVA and €1.50 booking fee");
  expect(priceText("INCLUSIVE", { type: "FREE" })).toBe("€1.85incl. 23% IVA and €1.50 booking fee");
  for (const mode of ["INCLUSIVE", "EXCLUSIVE"] as const)
    expect(priceText(mode, { type: "FREE", taxes: [IVA] })).toBe("Free");
});

test("taxes and fees are named once only where all paid prices carry the same", () => {
  const paid = [{ price_including_taxes_and_fees: 10_00 }];
  const ticket = (over: object = {}) => ({ type: "PAID", taxes: [IVA], prices: paid, ...over }) as PublicTicket;
  const [first, free] = [ticket(), ticket({ taxes: [], prices: [{ price_including_taxes_and_fees: 0 }] })];
  expect(ticketWithSharedAdditions([free, first, ticket()])).toBe(first);
  expect(ticketWithSharedAdditions([ticket({ prices: [...paid, ...paid] })])).not.toBeNull();
  expect(ticketWithSharedAdditions([first])).toBeNull();
  expect(ticketWithSharedAdditions([first, ticket({ taxes: [IVA, BOOKING] })])).toBeNull();
  expect(ticketWithSharedAdditions([first, ticket({ type: "DONATION" })])).toBeNull();
  expect(ticketWithSharedAdditions([free])).toBeNull();
});
