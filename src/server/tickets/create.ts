import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { insertPrice } from "./prices.ts";
import type { TicketInput } from "./queries.ts";
import { readInput } from "./read-input.ts";

/** Creates a ticket with its prices, last in the event's order. Gives its id. */
export async function createTicket(tx: Tx, event: OwnEvent, input: TicketInput): Promise<number> {
  const { ticket, prices } = readInput(event, input);
  const { last } = await tx
    .selectFrom("tickets")
    .select((select) => select.fn.coalesce(select.fn.max("order"), select.lit(0)).as("last"))
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("tickets")
    .values({ ...ticket, event_id: event.id, order: last + 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [at, price] of prices.entries()) await insertPrice(tx, { event_id: event.id, ticket_id: id }, price, at);
  return id;
}
