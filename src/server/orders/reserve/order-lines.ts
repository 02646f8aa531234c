import { chargeProblem, priceOrder, type PricedOrder, pricingProblem } from "#domain/pricing.ts";
import { type Wanted, wantedStock } from "#domain/stock.ts";
import { type SelectedLine, selectedLines } from "#domain/ticket-selection.ts";
import { unitPrice } from "#domain/tickets.ts";
import { AppError } from "#server/platform/errors.ts";
import { itemName } from "#domain/names.ts";
import type { Catalogue, CatalogueTicket } from "./catalogue.ts";
import type { ReserveRequest } from "./request.ts";

/** A line of the order: what was selected, with its ticket and the stocks that it takes. */
export type Line = SelectedLine & {
  ticket: CatalogueTicket;
  stock_id: number;
  version: number;
  capacity_stock_ids: number[];
  item_name: string;
};

/** Merges selected lines of the same price, unless they are donations of different amounts. */
export function linesOf(request: Pick<ReserveRequest, "tickets">, catalogue: Catalogue): Line[] {
  const lines = new Map<string, Line>();
  for (const selected of selectedLines(request.tickets)) {
    const line = lineOf(selected, catalogue);
    const key = `${line.ticket_price_id} ${line.ticket.type === "DONATION" ? line.price : ""}`;
    const existing = lines.get(key);
    lines.set(key, existing ? { ...existing, quantity: existing.quantity + line.quantity } : line);
  }
  return [...lines.values()];
}

/**
 * Prices the lines, with taxes, fees and the promo code.
 * @throws AppError invalid, for more than can be paid; below_minimum_charge, for less than a card
 * can be charged
 */
export function priceOf(lines: readonly Line[], catalogue: Catalogue): PricedOrder {
  const priced = priceOrder(
    lines.map((line) => ({
      ticket_id: line.ticket_id,
      ticket_price_id: line.ticket_price_id,
      ticket_type: line.ticket.type,
      unit_price: line.price ?? 0,
      tax_behavior: line.ticket.tax_behavior,
      quantity: line.quantity,
      taxes_and_fees: line.ticket.taxes_and_fees,
    })),
    catalogue.promo,
    catalogue.currency,
  );
  if (pricingProblem(priced)) throw new AppError("invalid", { fields: { tickets: "above_maximum" } });
  if (chargeProblem(priced.total_gross, catalogue.currency)) throw new AppError("below_minimum_charge");
  return priced;
}

/** What the lines take of each stock. */
export function wantedOf(lines: readonly Line[], { promo }: { promo: { stock_id: number } | null }): Wanted[] {
  return wantedStock(lines.map(stockLine), promo?.stock_id ?? null);
}

function lineOf(selected: SelectedLine, catalogue: Catalogue): Line {
  const ticket = catalogue.tickets.find(({ id }) => id === selected.ticket_id);
  const row = ticket?.prices.find(({ id }) => id === selected.ticket_price_id);
  if (!ticket || !row) throw new AppError("not_found");
  const item_name = itemName(ticket.title, row.label);
  return {
    ...selected,
    ticket,
    price: unitPrice(ticket.type, row.price, selected.price),
    stock_id: row.stock_id,
    version: row.version,
    capacity_stock_ids: ticket.capacities.map(({ stock_id }) => stock_id),
    item_name,
  };
}

function stockLine({ stock_id, version, capacity_stock_ids, quantity }: Line) {
  return { ticket_price_stock_id: stock_id, version, capacity_stock_ids, quantity };
}
