import { sql } from "kysely";
import { TICKETS_PER_EVENT_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { linkTaxesAndFees } from "#server/taxes-and-fees/link-ticket.ts";
import { initialTranslations } from "#server/translations/translations-input.ts";
import { insertPrice } from "./prices.ts";
import type { TicketInput } from "./ticket-queries.ts";
import { readTicketInput } from "./read-ticket-input.ts";

/**
 * Creates a ticket with its prices, last in the event's order. Returns its id.
 * @throws AppError invalid, too_many_tickets
 */
export async function createTicket(ctx: WriteContext, event: OwnEvent, input: TicketInput): Promise<number> {
  const { tx } = ctx;
  const { ticket, prices, tax_and_fee_ids, translations } = readTicketInput(event, input);
  // Serializes the creation of an event's tickets; buyers do not wait for this lock.
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
  const { tax_behavior } = await tx
    .selectFrom("event_settings")
    .select("tax_behavior")
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  const { last, there } = await tx
    .selectFrom("tickets")
    .select((select) => select.fn.coalesce(select.fn.max("order"), select.lit(0)).as("last"))
    .select((select) => select.fn.countAll().filterWhere("deleted_at", "is", null).as("there"))
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  if (Number(there) >= TICKETS_PER_EVENT_MAX) throw new AppError("too_many_tickets");
  const { id } = await tx
    .insertInto("tickets")
    .values({
      tax_behavior,
      ...ticket,
      ...(translations && { translations: initialTranslations(translations) }),
      event_id: event.id,
      order: last + 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [at, price] of prices.entries()) await insertPrice(ctx, event, { id }, price, at);
  await linkTaxesAndFees(ctx, event, { id }, tax_and_fee_ids);
  await recordActivity(ctx, {
    kind: "ticket.created",
    account_id: event.account_id,
    event_id: event.id,
    subject: { ticket: id },
    data: {},
  });
  return id;
}
