import { randomUUID } from "node:crypto";
import type { Body } from "#contract/endpoint.ts";
import type { messages } from "#contract/messages.ts";
import { messageDueAt } from "#domain/messages.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { countAudience } from "./audience.ts";
import { messageWritten, type OwnMessage } from "./own-message.ts";
import { readMessage } from "./read-message-input.ts";
import { sendMessage } from "./send-message.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { lockMessaging, requireRoomForMails } from "./messaging-quota.ts";

/**
 * Sends or schedules a message. A repeated request with the same key returns the same message.
 * @throws AppError email_not_verified, account_not_verified, messaging_suspended,
 * too_many_messages, no_tickets, invalid
 */
export async function createMessage(
  ctx: WriteContext,
  caller: SignedIn,
  event: OwnEvent,
  { is_test, idempotency_key = randomUUID(), draft_id, ...input }: Body<typeof messages.create>,
  { mails_a_day }: { mails_a_day: number },
): Promise<OwnMessage> {
  const { tx, now } = ctx;
  refuseUnverified(caller);
  await lockMessaging(tx, event.account_id);
  const known = await tx
    .selectFrom("messages")
    .select("id")
    .where("event_id", "=", event.id)
    .where("idempotency_key", "=", idempotency_key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (known) return messageWritten(known);
  const fields = await readMessage(tx, event, is_test ? { ...input, timing: "NOW" } : input);
  const due = messageDueAt(fields, event);
  if (due !== null && due <= now) throw invalid({ [fields.timing === "AT" ? "send_at" : "offset_minutes"]: "in_past" });
  const isNow = due === null;
  const recipient_count = isNow && !is_test ? await countReached(ctx, event, fields, mails_a_day) : is_test ? 1 : 0;
  const { id } = await tx
    .insertInto("messages")
    .values({
      ...fields,
      ...{ event_id: event.id, idempotency_key, is_test, recipient_count, created_at: now, updated_at: now },
      sent_by_user_id: caller.user_id,
      status: isNow ? "PROCESSING" : "SCHEDULED",
      started_at: isNow ? now : null,
      recipients_collected_at: is_test ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (is_test) await writeToSender(ctx, id, caller);
  if (draft_id !== undefined && !is_test) await removeDraft(tx, event, draft_id);
  if (isNow) await enqueue(tx, sendMessage, { message_id: id });
  if (!is_test) await recordMessageActivity(ctx, event, id, isNow ? recipient_count : null);
  return messageWritten({ id });
}

async function removeDraft(tx: Tx, event: OwnEvent, id: number): Promise<void> {
  await tx
    .deleteFrom("messages")
    .where("id", "=", id)
    .where("event_id", "=", event.id)
    .where("status", "=", "DRAFT")
    .execute();
}

async function countReached(
  ctx: WriteContext,
  event: OwnEvent,
  fields: Awaited<ReturnType<typeof readMessage>>,
  mails_a_day: number,
): Promise<number> {
  const { recipients, unsubscribed } = await countAudience(ctx.tx, event, fields);
  if (recipients === unsubscribed) throw invalid({ message_type: "no_recipients" });
  const all = recipients + (fields.send_copy ? 1 : 0);
  await requireRoomForMails(ctx.tx, event.account_id, all, { now: ctx.now, mails_a_day });
  return all;
}

/** A test has one recipient: its sender. */
async function writeToSender({ tx }: WriteContext, message_id: number, { user_id }: SignedIn): Promise<void> {
  await tx
    .insertInto("message_recipients")
    .columns(["message_id", "email"])
    .expression((from) =>
      from
        .selectFrom("users")
        .select((columns) => [
          columns.val(message_id).as("message_id"),
          columns.fn<string>("lower", ["email"]).as("email"),
        ])
        .where("id", "=", user_id),
    )
    .execute();
}

async function recordMessageActivity(
  ctx: WriteContext,
  event: OwnEvent,
  id: number,
  recipients: number | null,
): Promise<void> {
  const about = { account_id: event.account_id, event_id: event.id, subject: { message: id } };
  if (recipients === null) await recordActivity(ctx, { kind: "message.scheduled", ...about, data: {} });
  else await recordActivity(ctx, { kind: "message.sent", ...about, data: { recipients } });
}
