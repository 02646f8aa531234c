import { type EventStatus, nextEventStatus, publishProblem } from "#domain/event-status.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import type { OwnEvent } from "./own-event.ts";
import { ticketCount } from "./queries.ts";

/**
 * Publishes, hides, archives or restores an event.
 * @throws AppError event_archived (it comes back as a draft first), email_not_verified, no_tickets, conflict
 */
export async function setStatus(tx: Tx, caller: SignedIn, event: OwnEvent, target: EventStatus): Promise<void> {
  const status = nextEventStatus(event.status, target);
  if (status === null) throw new AppError("event_archived");
  if (status === event.status) return;
  if (status === "LIVE") await refuseUnready(tx, caller, event);
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set({ status, updated_at: new Date() })
    .where("id", "=", event.id)
    .where("status", "=", event.status)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
}

async function refuseUnready(tx: Tx, caller: SignedIn, event: OwnEvent): Promise<void> {
  const { ticket_count } = await tx
    .selectFrom("events")
    .select(ticketCount.as("ticket_count"))
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const problem = publishProblem({ email_verified: caller.is_account_verified, ticket_count });
  if (problem) throw new AppError(problem);
}
