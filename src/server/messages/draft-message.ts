import { randomUUID } from "node:crypto";
import type { Body } from "#contract/endpoint.ts";
import type { messages } from "#contract/messages.ts";
import { MESSAGE_DRAFTS_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { messageWritten, type OwnMessage } from "./own-message.ts";
import { readMessage } from "./read-message-input.ts";

/**
 * Saves a message that a member has yet to send (`createMessage` with its `draft_id`).
 * @throws AppError too_many_drafts, no_tickets, invalid
 */
export async function draftMessage(
  ctx: WriteContext,
  caller: SignedIn,
  event: OwnEvent,
  input: Body<typeof messages.draft>,
): Promise<OwnMessage> {
  const { tx, now } = ctx;
  const { drafts } = await tx
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<number>().as("drafts"))
    .where("event_id", "=", event.id)
    .where("status", "=", "DRAFT")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(drafts) >= MESSAGE_DRAFTS_MAX) throw new AppError("too_many_drafts");
  const { id } = await tx
    .insertInto("messages")
    .values({
      ...(await readMessage(tx, event, input)),
      ...{ event_id: event.id, idempotency_key: randomUUID(), status: "DRAFT", created_at: now, updated_at: now },
      sent_by_user_id: caller.user_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, {
    kind: "message.drafted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { message: id },
    data: {},
  });
  return messageWritten({ id });
}
