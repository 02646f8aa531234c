import { isMessageGoingOut } from "#domain/messages.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { causeOf } from "./message-dedupe-key.ts";
import { lockMessage, type OwnMessage } from "./own-message.ts";

/**
 * Deletes a message with its recipients and its stored emails; a scheduled message is not sent. The
 * number of its emails stays stored, because deleting must not free up the daily limit. The links
 * below its emails continue to work.
 * @throws AppError message_going_out
 */
export async function removeMessage(ctx: WriteContext, event: OwnEvent, message: OwnMessage): Promise<void> {
  const { tx, now } = ctx;
  const { status } = await lockMessage(tx, message);
  if (isMessageGoingOut(status)) throw new AppError("message_going_out");
  await tx.deleteFrom("mails").where("cause", "=", causeOf(message)).where("kind", "=", "MESSAGE").execute();
  await tx.deleteFrom("message_recipients").where("message_id", "=", message.id).execute();
  await tx
    .updateTable("messages")
    .set({ subject: "", message: "", attendee_ids: [], status: "CANCELLED", deleted_at: now, updated_at: now })
    .where("id", "=", message.id)
    .execute();
  await recordActivity(ctx, {
    kind: "message.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { message: message.id },
    data: {},
  });
}
