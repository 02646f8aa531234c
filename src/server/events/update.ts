import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import type { OwnEvent } from "./own-event.ts";
import { eventHasOrders } from "./queries.ts";
import { type EventInput, readInput } from "./read-input.ts";
import { requireTimezone } from "./require-timezone.ts";

/**
 * Says an event anew.
 * @throws AppError conflict, invalid (currency_frozen)
 */
export async function updateEvent(
  tx: Tx,
  event: OwnEvent,
  { updated_at, ...input }: EventInput & { updated_at?: string },
): Promise<void> {
  await lockUnchanged(tx, "events", { id: event.id }, updated_at);
  await writeEvent(tx, event, input);
}

/**
 * Writes an event. Its times are read in the zone that is sent along, or in its own. What was sold in one currency stays in it.
 * @throws AppError invalid (currency_frozen)
 */
export async function writeEvent(tx: Tx, event: OwnEvent, input: EventInput): Promise<void> {
  const timezone = input.timezone ?? event.timezone;
  if (timezone !== event.timezone) await requireTimezone(tx, timezone);
  const currency = input.currency ?? event.currency;
  if (currency !== event.currency) await refuseWithOrders(tx, event);
  await tx
    .updateTable("events")
    .set({
      ...readInput(input, timezone),
      currency,
      language: input.language ?? event.language,
      updated_at: new Date(),
    })
    .where("id", "=", event.id)
    .execute();
}

/** The lock waits for whoever is placing an order, and lets nobody begin one. */
async function refuseWithOrders(tx: Tx, event: OwnEvent): Promise<void> {
  await sql`select from events where id = ${event.id} for update`.execute(tx);
  if (await eventHasOrders(tx, event)) throw invalid({ currency: "currency_frozen" });
}
