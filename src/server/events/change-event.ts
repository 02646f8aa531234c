import type { Body } from "#contract/endpoint.ts";
import type { events } from "#contract/events.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { type OwnEvent, ownEvent, refuseArchived } from "#server/access/own-event.ts";
import type { EventInput } from "./read-event-input.ts";
import { writeEvent } from "./update-event.ts";

/**
 * Changes some fields of an event. The others are read under the lock, so that they stay as they
 * are at that moment.
 * @throws AppError conflict, invalid (currency_frozen)
 */
export async function changeEvent(
  ctx: WriteContext,
  caller: { account: OwnAccount },
  event: OwnEvent,
  { updated_at, tell_guests, ...rest }: Body<typeof events.change>,
): Promise<void> {
  await lockIfUnmodified(ctx.tx, "events", event, updated_at);
  const present = await ownEvent(ctx.tx, caller, event.id);
  refuseArchived(present);
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  await writeEvent(ctx, present, { ...inputOf(present), ...named }, tell_guests);
}

function inputOf(event: OwnEvent): EventInput {
  return {
    title: event.title,
    description: event.description,
    start_date: event.start_date.toISOString(),
    end_date: event.end_date?.toISOString() ?? null,
    timezone: event.timezone,
    currency: event.currency,
    language: event.language,
    max_tickets_per_order: event.max_tickets_per_order,
  };
}
