import type { TicketCodes } from "#server/check-in/ticket-codes.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StoredPass } from "./own-pass.ts";
import { type PassEvent, passEvent, passTickets } from "./pass-context.ts";
import { contentHash, type ShownPass, shownPass, vanishedPass } from "./shown-pass.ts";

/**
 * Returns the current content of a stored pass and when it changed. A change that the job has not
 * found yet counts as changed now.
 * @throws AppError not_found
 */
export async function passNow(
  db: ReadDb,
  kept: StoredPass,
  { ticket_codes, now }: { ticket_codes: TicketCodes; now: Date },
): Promise<{ shown: ShownPass; changed_at: Date }> {
  const event = await passEvent(db, kept.event_id);
  const shown = await shownNow(db, event, kept, ticket_codes);
  return { shown, changed_at: contentHash(shown) === kept.content_hash ? kept.changed_at : now };
}

async function shownNow(db: ReadDb, event: PassEvent, kept: StoredPass, ticket_codes: TicketCodes): Promise<ShownPass> {
  if (kept.attendee_id === null) return vanishedPass(event, kept);
  const [ticket] = await passTickets(db, { attendee_ids: [kept.attendee_id] });
  if (!ticket) throw new AppError("not_found");
  return shownPass(event, ticket, { kept, ticket_codes });
}
