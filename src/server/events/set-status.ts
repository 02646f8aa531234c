import { type EventStatus, nextEventStatus, publishProblems } from "#domain/event-status.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { refuseClosing } from "#server/access/refuse-closing.ts";
import { refuseSuspended } from "#server/access/refuse-suspended.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { ticketKindCount } from "./event-queries.ts";

/**
 * Publishes, hides, archives or restores an event.
 * @throws AppError event_archived (it has to be restored as a draft first), account_closing,
 * account_suspended, email_not_verified, account_not_verified, no_tickets, conflict
 */
export async function setStatus(
  ctx: WriteContext,
  caller: SignedIn,
  event: OwnEvent,
  target: EventStatus,
): Promise<void> {
  const status = nextEventStatus(event.status, target);
  if (status === null) throw new AppError("event_archived");
  if (status === event.status) return;
  if (status === "LIVE") await refuseUnready(ctx, caller, event);
  const { numUpdatedRows } = await ctx.tx
    .updateTable("events")
    .set({ status, updated_at: ctx.now })
    .where("id", "=", event.id)
    .where("status", "=", event.status)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
  await recordActivity(ctx, {
    kind: "event.status_changed",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { from: event.status, to: status },
  });
}

async function refuseUnready({ tx }: WriteContext, caller: SignedIn, event: OwnEvent): Promise<void> {
  await refuseClosing(tx, event.account_id);
  await refuseSuspended(tx, event.account_id);
  const { ticket_count } = await tx
    .selectFrom("events")
    .select(ticketKindCount.as("ticket_count"))
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const { is_email_verified, account } = caller;
  const [problem] = publishProblems({ is_account_verified: account.is_verified, is_email_verified }, { ticket_count });
  if (problem) throw new AppError(problem);
}
