import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { ListQuery, Rows } from "#contract/lists.ts";
import type { ticketList, tickets } from "#contract/tickets.ts";
import type { Translations } from "#domain/translations.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";
import type { OwnTicket } from "./own-ticket.ts";
import { selectSellable, taxAndFeeIds } from "./select-sellable.ts";

export type TicketInput = Body<typeof tickets.create>;
export type TicketFound = Awaited<ReturnType<ReturnType<typeof ticketsOf>["execute"]>>[number];

export function listTickets(db: ReadDb, event: OwnEvent, query: ListQuery): Promise<Rows<TicketFound>> {
  return listPage(ticketsOf(db, event), query, COLUMNS);
}

/** @throws AppError not_found */
export async function requireTicket(db: ReadDb, event: OwnEvent, ticket: Pick<OwnTicket, "id">): Promise<TicketFound> {
  const found = await ticketsOf(db, event).where("tickets.id", "=", ticket.id).executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found;
}

/** Returns the prices that orders refer to. An expired reservation was never a sale. */
export async function listSoldPriceIds(db: ReadDb, ticket: OwnTicket): Promise<number[]> {
  const rows = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select("order_items.ticket_price_id")
    .distinct()
    .where("order_items.ticket_id", "=", ticket.id)
    .where("orders.status", "<>", "EXPIRED")
    .execute();
  return rows.map(({ ticket_price_id }) => ticket_price_id);
}

function ticketsOf(db: ReadDb, event: OwnEvent) {
  return selectSellable(db)
    .select(["tickets.event_id", "tickets.description", "tickets.order", "tickets.updated_at", "tickets.translations"])
    .select(translationsOfPrices().as("price_translations"))
    .select(taxAndFeeIds().as("tax_and_fee_ids"))
    .select((tickets) =>
      tickets
        .exists(
          tickets
            .selectFrom("order_items")
            .innerJoin("orders", "orders.id", "order_items.order_id")
            .select("order_items.id")
            .whereRef("order_items.ticket_id", "=", "tickets.id")
            .where("orders.status", "<>", "EXPIRED"),
        )
        .$castTo<boolean>()
        .as("has_orders"),
    )
    .where("tickets.event_id", "=", event.id);
}

/** The translated labels of the prices, by price id. */
function translationsOfPrices() {
  return sql<Record<string, Translations<"label">>>`(
    select coalesce(jsonb_object_agg(id, translations), '{}')
    from ticket_prices
    where ticket_prices.ticket_id = tickets.id
      and ticket_prices.deleted_at is null)`;
}

const COLUMNS: ListColumns<typeof ticketList> = {
  sorts: {
    order: sql.ref("tickets.order"),
    created_at: sql.ref("tickets.created_at"),
    title: sql`lower(tickets.title)`,
    sale_start_date: sql.ref("tickets.sale_start_date"),
    sale_end_date: sql.ref("tickets.sale_end_date"),
  },
  filters: {
    type: sql.ref("tickets.type"),
    is_hidden: sql.ref("tickets.is_hidden"),
    is_paused: sql.ref("tickets.is_paused"),
  },
  search: foldedText("tickets.title"),
  unique: sql.ref("tickets.id"),
};
