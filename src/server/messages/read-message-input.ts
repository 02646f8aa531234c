import type { Body } from "#contract/endpoint.ts";
import type { messages } from "#contract/messages.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";
import { readAudience } from "./audience.ts";

type Input = Body<typeof messages.draft>;

/**
 * Returns the submitted message as it is stored.
 * @throws AppError invalid, naming the field; no_tickets
 */
export async function readMessage(db: ReadDb, event: OwnEvent, input: Input) {
  const { timing, subject } = input;
  const message = cleanHtml(input.message);
  if (message === null) throw invalid({ message: "required" });
  return {
    ...(await readAudience(db, event, input)),
    ...{ subject, message, timing },
    send_copy: input.send_copy_to_current_user,
    send_at: timing === "AT" ? toOptionalInstant(input.send_at, event.timezone) : null,
    offset_minutes: timing === "BEFORE_START" || timing === "AFTER_END" ? (input.offset_minutes ?? 0) : null,
  };
}
