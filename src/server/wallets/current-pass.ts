import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
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
  pass: StoredPass,
  { ticket_codes, now }: { ticket_codes: TicketCodes; now: Date },
): Promise<{ shown: ShownPass; changed_at: Date }> {
  const event = await passEvent(db, pass.event_id);
  const shown = await shownNow(db, event, pass, ticket_codes);
  return { shown, changed_at: contentHash(shown) === pass.content_hash ? pass.changed_at : now };
}

async function shownNow(db: ReadDb, event: PassEvent, pass: StoredPass, ticket_codes: TicketCodes): Promise<ShownPass> {
  if (pass.attendee_id === null) return vanishedPass(event, pass);
  const [ticket] = await passTickets(db, { attendee_ids: [pass.attendee_id] });
  if (!ticket) throw new AppError("not_found");
  return shownPass(event, ticket, { pass, ticket_codes });
}
