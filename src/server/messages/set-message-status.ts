import { sql } from "kysely";
import { isMessageGoingOut, messageDueAt, messageMayBecome, type MessageStatus } from "#domain/messages.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { causeOf } from "./message-dedupe-key.ts";
import { lockMessage, type OwnMessage } from "./own-message.ts";
import { sendMessage } from "./send-message.ts";
import { lockMessaging } from "./messaging-quota.ts";

/**
 * Switches a scheduled message off or on; pauses, resumes or stops a message in progress. Emails
 * that were not attempted yet are withdrawn.
 * @throws AppError conflict, messaging_suspended, invalid where its time has passed
 */
export async function turnMessage(
  ctx: WriteContext,
  event: OwnEvent,
  message: OwnMessage,
  to: MessageStatus,
): Promise<void> {
  const { tx, now } = ctx;
  if (to === "PROCESSING" || to === "SCHEDULED") await lockMessaging(tx, event.account_id);
  const locked = await lockMessage(tx, message);
  const from = locked.status;
  if (from === to) return;
  if (!messageMayBecome(from, to)) throw new AppError("conflict");
  if (to === "SCHEDULED" && (messageDueAt(locked, event) ?? now) <= now) throw invalid({ status: "in_past" });
  await tx
    .updateTable("messages")
    .set({ status: to, problem: null, updated_at: now, ...(to === "CANCELLED" && { sent_at: now }) })
    .where("id", "=", message.id)
    .execute();
  if (isMessageGoingOut(from) && to !== "PROCESSING") await takeBack(tx, message);
  if (to === "CANCELLED")
    await sql`
      update message_recipients set status = 'SKIPPED', skip_reason = 'STOPPED'
      where message_id = ${message.id} and status = 'WAITING'`.execute(tx);
  if (to === "PROCESSING") await enqueue(tx, sendMessage, { message_id: message.id });
  await recordActivity(ctx, {
    kind: "message.turned",
    account_id: event.account_id,
    event_id: event.id,
    subject: { message: message.id },
    data: { from, to },
  });
}

/**
 * Returns recipients whose emails have not been attempted to the waiting state. A worker that is
 * sending an email has marked it, so it is not withdrawn.
 */
async function takeBack(tx: Tx, message: OwnMessage): Promise<void> {
  await sql`
    with gone as (
      delete from mails
      where cause = ${causeOf(message)} and kind = 'MESSAGE' and status = 'QUEUED' and attempts = 0
      returning recipient
    )
    update message_recipients set status = 'WAITING'
    from gone
    where message_id = ${message.id} and email = gone.recipient`.execute(tx);
}
