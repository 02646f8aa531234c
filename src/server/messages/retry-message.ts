import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { causeOf } from "./message-dedupe-key.ts";
import { lockMessage, type OwnMessage } from "./own-message.ts";
import { sendMessage } from "./send-message.ts";
import { lockMessaging } from "./messaging-quota.ts";

/**
 * Sends failed emails again, all or those to some addresses, as if they had never been attempted.
 * @throws AppError messaging_suspended, conflict where the message was stopped or nothing has
 * failed
 */
export async function retryMessage(
  ctx: WriteContext,
  event: OwnEvent,
  message: OwnMessage,
  emails: readonly string[] | null,
): Promise<void> {
  const { tx } = ctx;
  await lockMessaging(tx, event.account_id);
  const { status } = await lockMessage(tx, message);
  if (!AGAIN.includes(status)) throw new AppError("conflict");
  const { rows } = await sql<{ mails: number }>`
    with gone as (
      delete from mails
      where cause = ${causeOf(message)} and kind = 'MESSAGE' and status = 'FAILED'
        and (${emails}::text[] is null or recipient = any(${emails}::text[]))
      returning recipient
    ), waiting as (
      update message_recipients set status = 'WAITING'
      from gone
      where message_id = ${message.id} and email = gone.recipient
      returning email
    )
    select count(*) as mails from waiting`.execute(tx);
  const mails = rows[0]?.mails ?? 0;
  if (mails === 0) throw new AppError("conflict");
  if (status !== "PAUSED") {
    await tx
      .updateTable("messages")
      .set({ status: "PROCESSING", sent_at: null })
      .where("id", "=", message.id)
      .execute();
    await enqueue(tx, sendMessage, { message_id: message.id });
  }
  await recordActivity(ctx, {
    kind: "message.retried",
    account_id: event.account_id,
    event_id: event.id,
    subject: { message: message.id },
    data: { mails },
  });
}

const AGAIN = ["SENT", "FAILED", "PROCESSING", "PAUSED"];
