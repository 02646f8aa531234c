import type { Body } from "#contract/endpoint.ts";
import type { eventSettingCalls } from "#contract/event-settings.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { changeEvent } from "./change-event.ts";
import { type OwnEvent, ownEvent, refuseArchived } from "#server/access/own-event.ts";
import { updateSettings } from "./event-settings.ts";

/**
 * Changes the checkout settings, in the event and in its settings. The event is written only where
 * its ticket limit changes.
 * @throws AppError conflict, if the event or its settings have changed since
 */
export async function updateCheckout(
  ctx: WriteContext,
  caller: { account: OwnAccount },
  event: OwnEvent,
  { updated_at, max_tickets_per_order, ...settings }: Body<typeof eventSettingCalls.updateCheckout>,
): Promise<void> {
  await lockIfUnmodified(ctx.tx, "events", event, updated_at?.event);
  const present = await ownEvent(ctx.tx, caller, event.id);
  refuseArchived(present);
  if (max_tickets_per_order !== undefined && max_tickets_per_order !== present.max_tickets_per_order)
    await changeEvent(ctx, caller, present, { max_tickets_per_order });
  await updateSettings(ctx, present, { ...settings, updated_at: updated_at?.settings });
}
