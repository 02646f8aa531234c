import { tickets } from "#contract/tickets.ts";
import { type OwnEvent, refuseArchived } from "#server/access/own-event.ts";
import { invalid } from "#server/platform/errors.ts";
import { changeTickets, setSaleDates } from "./change-ticket.ts";
import { type Call, read, type Route, write } from "#server/platform/http.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { takesPayments } from "#server/payment-connections/payment-methods.ts";
import { offeredTo } from "#server/payment-connections/offered-providers.ts";
import { createTicket } from "./create-ticket.ts";
import { findSomeOwnTickets } from "./own-ticket.ts";
import { listTickets, requireTicket } from "./ticket-queries.ts";
import { removeTicket } from "./delete-ticket.ts";
import { sortTickets } from "./sort-tickets.ts";
import { type Selling, ticketResponse } from "./ticket-response.ts";
import { requireChargeable } from "./require-chargeable.ts";
import { updateTicket } from "./update-ticket.ts";

export const ticketRoutes: Route[] = [
  read(tickets.list, async (db, { event, query, now, ...call }) => {
    const page = await listTickets(db, event, query);
    const around = await selling(db, event, { ...call, now });
    return { ...page, data: page.data.map((row) => ticketResponse(event, row, around)) };
  }),

  write(tickets.create, async (ctx, { event, body, locale, ...call }) => {
    refuseArchived(event);
    const id = await createTicket(ctx, event, body);
    await requireChargeable(ctx.tx, event, { id }, locale);
    return { data: await answered(ctx.tx, event, { id }, { ...call, now: ctx.now }) };
  }),

  read(tickets.get, async (db, { event, ticket, now, ...call }) => ({
    data: await answered(db, event, ticket, { ...call, now }),
  })),

  write(tickets.update, async (ctx, { event, ticket, body, locale, ...call }) => {
    refuseArchived(event);
    await updateTicket(ctx, event, ticket, body);
    await requireChargeable(ctx.tx, event, ticket, locale);
    return { data: await answered(ctx.tx, event, ticket, { ...call, now: ctx.now }) };
  }),

  write(tickets.change, async (ctx, { event, ticket, body, ...call }) => {
    refuseArchived(event);
    await changeTickets(ctx, event, [ticket], body);
    return { data: await answered(ctx.tx, event, ticket, { ...call, now: ctx.now }) };
  }),

  write(tickets.changeSeveral, async (ctx, { event, body: { ticket_ids, ...rest } }) => {
    refuseArchived(event);
    const own = await findSomeOwnTickets(ctx.tx, event, ticket_ids);
    if (!own) throw invalid({ ticket_ids: "foreign" });
    return { data: { changed_ids: await changeTickets(ctx, event, own, rest) } };
  }),

  write(tickets.setSaleDates, async (ctx, { event, body }) => {
    refuseArchived(event);
    const ids = body.tickets.map(({ ticket_id }) => ticket_id);
    const own = await findSomeOwnTickets(ctx.tx, event, ids);
    if (!own) throw invalid({ tickets: "foreign" });
    await setSaleDates(ctx, event, own, body.tickets);
  }),

  write(tickets.remove, async (ctx, { event, ticket }) => {
    refuseArchived(event);
    await removeTicket(ctx, event, ticket);
  }),

  write(tickets.sort, async (ctx, { event, body }) => {
    refuseArchived(event);
    await sortTickets(ctx, event, body.ticket_ids);
  }),
];

async function answered(db: ReadDb, event: OwnEvent, ticket: { id: number }, asking: Asking) {
  return ticketResponse(event, await requireTicket(db, event, ticket), await selling(db, event, asking));
}

/** The payment providers are those that are offered to this caller. */
async function selling(db: ReadDb, event: OwnEvent, { raw, app, now }: Asking): Promise<Selling> {
  const { suspended_at } = await db
    .selectFrom("accounts")
    .select("suspended_at")
    .where("id", "=", event.account_id)
    .executeTakeFirstOrThrow();
  const takes_payments = await takesPayments(db, event, offeredTo(raw.request, app));
  return { now, takes_payments, is_suspended: suspended_at !== null };
}

type Asking = Pick<Call, "raw" | "app"> & { now: Date };
