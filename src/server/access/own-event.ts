import { expressionBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

export type OwnEvent = Own<"event", Selectable<Database["events"]>>;

/** A checked event of which only the id is needed, including the one of a check-in list. */
export type EventRef = Own<"event">;

/** The events of the account in the member's scope: every query for events begins with it. */
export function ofEvents({ id, scope }: OwnAccount) {
  const events = expressionBuilder<Database, "events">();
  const inAccount = events("events.account_id", "=", id);
  if (scope === null) return inAccount;
  const isWithin = sql<SqlBool>`(
    events.organizer_id = any(${scope.organizer_ids}::bigint[]) or events.id = any(${scope.event_ids}::bigint[])
  )`;
  return events.and([inAccount, isWithin]);
}

/**
 * @throws AppError not_found, also for another account's event, and one outside the caller's member
 * scope, so that its existence is not revealed
 */
export async function ownEvent(db: ReadDb, { account }: { account: OwnAccount }, event_id: number): Promise<OwnEvent> {
  const event = await db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", event_id)
    .where(ofEvents(account))
    .executeTakeFirst();
  if (!event) throw new AppError("not_found");
  return event as OwnEvent;
}

/** @throws AppError event_archived */
export function refuseArchived({ status }: Pick<OwnEvent, "status">): void {
  if (status === "ARCHIVED") throw new AppError("event_archived");
}
