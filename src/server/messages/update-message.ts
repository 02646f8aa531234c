import type { Body } from "#contract/endpoint.ts";
import type { messages } from "#contract/messages.ts";
import { isMessageOpen, messageDueAt } from "#domain/messages.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { lockMessage, type OwnMessage } from "./own-message.ts";
import { readMessage } from "./read-message-input.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { lockMessaging } from "./messaging-quota.ts";

/**
 * Changes a message that has not been sent. It is scheduled again, also where it was switched off
 * or missed.
 * @throws AppError message_gone_out, conflict, email_not_verified, account_not_verified,
 * messaging_suspended, no_tickets, invalid
 */
export async function updateMessage(
  ctx: WriteContext,
  caller: SignedIn,
  event: OwnEvent,
  message: OwnMessage,
  { updated_at, ...input }: Body<typeof messages.update>,
): Promise<void> {
  const { tx, now } = ctx;
  refuseUnverified(caller);
  await lockMessaging(tx, event.account_id);
  const locked = await lockMessage(tx, message);
  if (!isMessageOpen(locked.status)) throw new AppError("message_gone_out");
  await lockIfUnmodified(tx, "messages", { id: message.id }, updated_at);
  const fields = await readMessage(tx, event, input);
  const due = messageDueAt(fields, event);
  if (due === null) throw invalid({ timing: "wrong" });
  if (due <= now) throw invalid({ [fields.timing === "AT" ? "send_at" : "offset_minutes"]: "in_past" });
  await tx
    .updateTable("messages")
    .set({ ...fields, status: "SCHEDULED", problem: null, updated_at: now })
    .where("id", "=", message.id)
    .execute();
  await recordActivity(ctx, {
    kind: "message.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { message: message.id },
    data: { changed: changedFields<object>(locked, fields) },
  });
}
