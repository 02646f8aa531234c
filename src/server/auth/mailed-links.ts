import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ErrorCode } from "#contract/errors.ts";
import { type Db, inOneStatement, type ReadDb } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashOf } from "#server/platform/sessions.ts";

export type LinkPurpose = "CONFIRM_EMAIL" | "RESET_PASSWORD";

/** How long a link in a mail works, in minutes. */
const MINUTES: Record<LinkPurpose, number> = { CONFIRM_EMAIL: 7 * 24 * 60, RESET_PASSWORD: 30 };

/** What is said of a link that doesn't work. */
const DEAD: Record<LinkPurpose, ErrorCode> = { CONFIRM_EMAIL: "link_invalid", RESET_PASSWORD: "link_expired" };

/** More mails of one purpose to one person in an hour would be a flood, not a help. */
const LINKS_PER_HOUR = 5;

type Recipient = { id: number; email: string };

/** Makes a link for a mail. What will stand in it nobody knows yet: see `freshToken`. Its id names the mail's cause. */
export async function mailLink({ tx, now }: Deed, purpose: LinkPurpose, user: Recipient): Promise<{ link_id: number }> {
  const expires_at = new Date(now.getTime() + MINUTES[purpose] * 60_000);
  const { id } = await tx
    .insertInto("mailed_links")
    .values({ purpose, user_id: user.id, email: user.email, expires_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { link_id: id };
}

/**
 * What stands in a link, made while its mail is delivered: 32 random bytes that the mail alone holds. Only their hash is kept, so
 * that a copy of the database opens nothing, not even while mails wait. A mail that is delivered again gets another one, and
 * all of them work: nobody knows which try arrived. A link that is used or too old gets one that opens nothing.
 */
export async function freshToken(db: Db, link_id: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await inOneStatement(db)
    .updateTable("mailed_links")
    .set({
      token_hashes: sql`(token_hashes || ${hashOf(token)}::text)[
        greatest(1, cardinality(token_hashes) + 2 - ${TOKENS_KEPT}::integer):
      ]`,
    })
    .where("id", "=", link_id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return token;
}

/** More than a mail has tries; the mailbox of an installation without a mail server makes one whenever it writes the mail anew. */
const TOKENS_KEPT = 20;

/** The link that this stands in. */
export function ofToken(token: string) {
  return sql<boolean>`mailed_links.token_hashes @> array[${hashOf(token)}::text]`;
}

/** Whether this person may be sent another one now. */
export async function mayMailLink({ tx, now }: Deed, purpose: LinkPurpose, user: { id: number }): Promise<boolean> {
  const { sent } = await tx
    .selectFrom("mailed_links")
    .select((select) => select.fn.countAll<number>().as("sent"))
    .where("user_id", "=", user.id)
    .where("purpose", "=", purpose)
    .where("created_at", ">", new Date(now.getTime() - 60 * 60_000))
    .executeTakeFirstOrThrow();
  return sent < LINKS_PER_HOUR;
}

/**
 * Whose link this is, while it works: unused, unexpired, and mailed to the address that the user still has.
 * @throws AppError link_invalid, link_expired
 */
export async function requireLink(
  db: ReadDb,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Recipient & { first_name: string; last_name: string | null }> {
  const found = await db
    .selectFrom("mailed_links")
    .innerJoin("users", (join) =>
      join.onRef("users.id", "=", "mailed_links.user_id").onRef("users.email", "=", "mailed_links.email"),
    )
    .select(["users.id", "users.email", "users.first_name", "users.last_name"])
    .where(ofToken(token))
    .where("mailed_links.purpose", "=", purpose)
    .where("mailed_links.used_at", "is", null)
    .where("mailed_links.expires_at", ">", now)
    .executeTakeFirst();
  if (!found) throw new AppError(DEAD[purpose]);
  return found;
}

/**
 * As `requireLink`, and it does not work a second time: of two clicks at once one succeeds.
 * @throws AppError link_invalid, link_expired
 */
export async function spendLink({ tx, now }: Deed, purpose: LinkPurpose, token: string): Promise<Recipient> {
  const { numUpdatedRows } = await tx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where(ofToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError(DEAD[purpose]);
  return tx
    .selectFrom("mailed_links")
    .innerJoin("users", (join) =>
      join.onRef("users.id", "=", "mailed_links.user_id").onRef("users.email", "=", "mailed_links.email"),
    )
    .select(["users.id", "users.email"])
    .where(ofToken(token))
    .executeTakeFirstOrThrow(() => new AppError(DEAD[purpose]));
}

/** Makes a user's open links of this purpose useless: a newer one replaces them, or what they were for has happened. */
export async function endLinks({ tx, now }: Deed, purpose: LinkPurpose, user: { id: number }): Promise<void> {
  await tx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("user_id", "=", user.id)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}
