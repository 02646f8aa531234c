import type { OwnEvent } from "#server/events/own-event.ts";
import { happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { insertPrice } from "./prices.ts";
import type { TicketInput } from "./queries.ts";
import { readInput } from "./read-input.ts";

/** Creates a ticket with its prices, last in the event's order. Gives its id. */
export async function createTicket(deed: Deed, event: OwnEvent, input: TicketInput): Promise<number> {
  const { tx } = deed;
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
  for (const [at, price] of prices.entries()) await insertPrice(deed, event, { id }, price, at);
  await happened(deed, {
    kind: "ticket.created",
    account_id: event.account_id,
    event_id: event.id,
    subject: { ticket: id },
    data: {},
  });
  return id;
}
