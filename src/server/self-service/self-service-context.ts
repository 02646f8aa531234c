import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Rung } from "#domain/self-service.ts";
import { amountStep } from "#domain/currencies.ts";
import { ticketShares } from "#domain/ticket-share.ts";
import { itemsOf } from "#server/order-state/order-columns.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import { storedAnswersOfAttendee, storedAnswersOfOrder } from "#server/questions/stored-answers.ts";

/**
 * The data of the order self-service: the order's tickets with the share of each, the event's times
 * and rules, and the answers. One statement.
 */
export async function selfServiceContext(db: ReadDb, own: OwnOrder) {
  const { tickets, items, cancellation_rules, ...facts } = await db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select(["orders.id", "orders.event_id", "orders.status", "orders.currency", "orders.total_gross"])
    .select(["orders.tickets_issued_at", "orders.reserved_until"])
    .select(["events.start_date", "events.end_date"])
    .select(["event_settings.allow_ticket_transfer", "event_settings.allow_self_cancellation"])
    .select("event_settings.cancellation_rules")
    .select([itemsOf().as("items"), jsonArrayFrom(ticketsOf()).as("tickets"), storedAnswersOfOrder().as("answers")])
    .where("orders.id", "=", own.id)
    .executeTakeFirstOrThrow();
  const step = amountStep(facts.currency);
  const shares = ticketShares(items, tickets, step);
  return {
    ...facts,
    step,
    cancellation_rules: cancellation_rules as Rung[],
    tickets: tickets.map((ticket) => ({ ...ticket, share: shares.get(ticket.id) ?? 0 })),
  };
}

export type SelfServiceContext = Awaited<ReturnType<typeof selfServiceContext>>;

function ticketsOf() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("attendees")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .select(["attendees.id", "attendees.short_id", "attendees.order_item_id", "attendees.status"])
    .select(["tickets.is_cancellable", storedAnswersOfAttendee().as("answers")])
    .select(
      sql<boolean>`exists (
        select from check_ins where check_ins.attendee_id = attendees.id and check_ins.undone_at is null)`.as(
        "is_checked_in",
      ),
    )
    .whereRef("attendees.order_id", "=", "orders.id")
    .orderBy("attendees.id");
}
