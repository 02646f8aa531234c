import { isMessageGoingOut } from "#domain/messages.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { causeOf } from "./message-dedupe-key.ts";
import { lockMessage, type OwnMessage } from "./own-message.ts";

/**
 * Deletes a message with its recipients and what the ledger has of its mails; a scheduled one is not sent. How many mails it had stays, for
 * nobody gets room for more by deleting (`tidy`). The links below its mails go on working.
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
