import type { FastifyReply } from "fastify";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { passEvent } from "#server/wallets/pass-context.ts";
import { googlePicture } from "#server/wallets/pass-pictures.ts";
import { looksOf } from "#server/wallets/shown-pass.ts";

/**
 * Returns the current picture of an event's passes under a permanent URL. An event without passes
 * has none, so that drafts stay private.
 * @throws AppError not_found
 */
export async function sendPicture(
  db: Db,
  reply: FastifyReply,
  { event_id, picture }: { event_id: number; picture: "logo" | "hero" },
): Promise<Buffer> {
  const known = await db
    .selectFrom("wallet_events")
    .select("event_id")
    .where("event_id", "=", event_id)
    .executeTakeFirst();
  if (!known) throw new AppError("not_found");
  const drawn = await googlePicture(db, looksOf(await passEvent(db, event_id)), picture);
  if (!drawn) throw new AppError("not_found");
  reply.header("content-type", "image/png").header("cache-control", "public, max-age=3600");
  return drawn;
}
