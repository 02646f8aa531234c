import type { Selectable } from "kysely";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Database } from "#server/platform/table-types.ts";

/** An event of the caller's account, proven once: queries take this, never an id from an address. */
export type OwnEvent = Selectable<Database["events"]> & { readonly [isOwn]: true };

declare const isOwn: unique symbol;

/** @throws AppError not_found, for another account's event too: that it exists is nobody else's business */
export async function ownEvent(db: Db, caller: { account_id: number }, event_id: number): Promise<OwnEvent> {
  const event = await db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", event_id)
    .where("account_id", "=", caller.account_id)
    .executeTakeFirst();
  if (!event) throw new AppError("not_found");
  return event as OwnEvent;
}

/**
 * As `ownEvent`, for changing something about it.
 * @throws AppError not_found, event_archived
 */
export async function ownEditableEvent(db: Db, caller: { account_id: number }, event_id: number): Promise<OwnEvent> {
  const event = await ownEvent(db, caller, event_id);
  if (event.status === "ARCHIVED") throw new AppError("event_archived");
  return event;
}
