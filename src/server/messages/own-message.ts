import type { Selectable } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

/** A message of an event that is proven to be the caller's. */
export type OwnMessage = Own<"message">;

/**
 * A message that this transaction has locked: no other one can continue, stop or change it
 * meanwhile.
 */
export type LockedMessage = OwnMessage & Selectable<Database["messages"]>;

/** @throws AppError not_found, for another event's message too */
export async function ownMessage(db: ReadDb, event: OwnEvent, message_id: number): Promise<OwnMessage> {
  const message = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", message_id)
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!message) throw new AppError("not_found");
  return message as OwnMessage;
}

export function messageWritten({ id }: { id: number }): OwnMessage {
  return { id } as OwnMessage;
}

/**
 * Locks a message: changing it and dispatching its emails are serialized.
 * @throws AppError not_found
 */
export async function lockMessage(tx: Tx, message: OwnMessage): Promise<LockedMessage> {
  const locked = await findAndLock(tx, message.id);
  if (!locked) throw new AppError("not_found");
  return locked;
}

/** The same for a job with a message id; undefined where the message has been deleted. */
export async function findAndLock(tx: Tx, message_id: number): Promise<LockedMessage | undefined> {
  const locked = await tx
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", message_id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return locked as LockedMessage | undefined;
}
