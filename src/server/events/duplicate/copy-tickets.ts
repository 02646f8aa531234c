import { type Move, movedWindow } from "#domain/moved-dates.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { inTheirOrder } from "#server/platform/database/made-rows.ts";
import { makeStocks } from "#server/stock/capacity.ts";
import { SAME } from "./duplicate-columns.ts";
import { inChunks } from "./in-chunks.ts";

/** The ticket of the copy by that of the original event. */
export type TicketCopies = ReadonlyMap<number, number>;

/**
 * Copies tickets with their prices, taxes and fees; with the same capacity, and nothing sold.
 * Deleted ones are left out.
 */
export async function copyTickets(tx: Tx, from: OwnEvent, to: OwnEvent, move: Move): Promise<TicketCopies> {
  const tickets = await tx
    .selectFrom("tickets")
    .select(["id", ...SAME.tickets, "sale_start_date", "sale_end_date"])
    .where("event_id", "=", from.id)
    .where("deleted_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .execute();
  if (tickets.length === 0) return new Map();
  const made = await tx
    .insertInto("tickets")
    .values(tickets.map(({ id: _id, ...ticket }) => ({ ...ticket, ...movedSale(ticket, move), event_id: to.id })))
    .returning("id")
    .execute();
  const ids = inTheirOrder(made);
  const copies = new Map(tickets.map(({ id }, at) => [id, ids[at] ?? 0]));
  await copyPrices(tx, copies, to, move);
  await copyTaxesAndFees(tx, copies);
  return copies;
}

async function copyPrices(tx: Tx, tickets: TicketCopies, to: OwnEvent, move: Move): Promise<void> {
  const prices = await tx
    .selectFrom("ticket_prices")
    .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
    .select(SAME.ticket_prices.map((column) => `ticket_prices.${column}` as const))
    .select(["ticket_id", "sale_start_date", "sale_end_date", "stocks.capacity"])
    .where("ticket_id", "=", anyOf([...tickets.keys()]))
    .where("deleted_at", "is", null)
    .orderBy("ticket_prices.id")
    .execute();
  for (const chunk of inChunks(prices)) {
    const capacities = chunk.map(({ capacity }) => capacity);
    const stock_ids = await makeStocks(tx, to, { kind: "TICKET_PRICE", capacities });
    const rows = chunk.map(({ capacity: _capacity, ...price }, at) => ({
      ...price,
      ...movedSale(price, move),
      ticket_id: tickets.get(price.ticket_id) ?? 0,
      stock_id: stock_ids[at] ?? 0,
    }));
    await tx.insertInto("ticket_prices").values(rows).execute();
  }
}

async function copyTaxesAndFees(tx: Tx, tickets: TicketCopies): Promise<void> {
  const links = await tx
    .selectFrom("ticket_taxes_and_fees as link")
    .innerJoin("taxes_and_fees", "taxes_and_fees.id", "link.tax_or_fee_id")
    .select(["link.ticket_id", "link.tax_or_fee_id"])
    .where("link.ticket_id", "=", anyOf([...tickets.keys()]))
    .where("taxes_and_fees.deleted_at", "is", null)
    .execute();
  if (links.length === 0) return;
  await tx
    .insertInto("ticket_taxes_and_fees")
    .values(links.map(({ ticket_id, tax_or_fee_id }) => ({ ticket_id: tickets.get(ticket_id) ?? 0, tax_or_fee_id })))
    .execute();
}

type Sale = { sale_start_date: Date | null; sale_end_date: Date | null };

function movedSale({ sale_start_date, sale_end_date }: Sale, move: Move): Sale {
  const { start, end } = movedWindow({ start: sale_start_date, end: sale_end_date }, move);
  return { sale_start_date: start, sale_end_date: end };
}
