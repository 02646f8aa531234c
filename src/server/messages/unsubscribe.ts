import type { Reply } from "#contract/endpoint.ts";
import type { unsubscribing } from "#contract/messages.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LinkedReader } from "./message-guards.ts";

type Wish = Reply<typeof unsubscribing.get>["data"];

/** @throws AppError link_invalid, where the organizer no longer exists */
export async function wishOf(db: ReadDb, { organizer_id, email }: LinkedReader): Promise<Wish> {
  const organizer = await db
    .selectFrom("organizers")
    .leftJoin("message_unsubscribes", (join) =>
      join
        .onRef("message_unsubscribes.organizer_id", "=", "organizers.id")
        .on("message_unsubscribes.email", "=", email),
    )
    .select(["organizers.name", "message_unsubscribes.created_at"])
    .where("organizers.id", "=", organizer_id)
    .executeTakeFirst();
  if (!organizer) throw new AppError("link_invalid");
  return { organizer_name: organizer.name, email, is_unsubscribed: organizer.created_at !== null };
}

/** Unsubscribes from all messages of the organizer, including those in progress. Idempotent. */
export async function unsubscribe({ tx, now }: WriteContext, reader: LinkedReader): Promise<Wish> {
  const wish = await wishOf(tx, reader);
  await tx
    .insertInto("message_unsubscribes")
    .values({ organizer_id: reader.organizer_id, email: reader.email, created_at: now })
    .onConflict((known) => known.doNothing())
    .execute();
  return { ...wish, is_unsubscribed: true };
}

export async function subscribeAgain({ tx }: WriteContext, { organizer_id, email }: LinkedReader): Promise<void> {
  await tx
    .deleteFrom("message_unsubscribes")
    .where("organizer_id", "=", organizer_id)
    .where("email", "=", email)
    .execute();
}
