import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ErrorCode } from "#contract/errors.ts";
import { type Db, autocommit, type ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashOf } from "#server/platform/sessions.ts";

export type LinkPurpose =
  | "CONFIRM_EMAIL"
  | "RESET_PASSWORD"
  | "INVITATION"
  | "CHANGE_EMAIL"
  | "UNDO_EMAIL_CHANGE"
  | "UNDO_FACTOR";

const DAY = 24 * 60;

/** How long a link in a mail works, in minutes (docs/decisions/0023, 0024). */
const MINUTES: Record<LinkPurpose, number> = {
  CONFIRM_EMAIL: 7 * DAY,
  RESET_PASSWORD: 30,
  INVITATION: 7 * DAY,
  CHANGE_EMAIL: 2 * DAY,
  UNDO_EMAIL_CHANGE: 7 * DAY,
  UNDO_FACTOR: 2 * DAY,
};

/** What is said of a link that doesn't work. */
const DEAD: Record<LinkPurpose, ErrorCode> = {
  CONFIRM_EMAIL: "link_invalid",
  RESET_PASSWORD: "link_expired",
  INVITATION: "link_invalid",
  CHANGE_EMAIL: "link_invalid",
  UNDO_EMAIL_CHANGE: "link_invalid",
  UNDO_FACTOR: "link_invalid",
};

/** Whose address it went to: a link dies with it. The one that undoes a change went to an address that may not be theirs any more. */
function isStillTheirs(purpose: LinkPurpose) {
  if (purpose === "UNDO_EMAIL_CHANGE") return sql<boolean>`true`;
  const address = sql.ref(purpose === "CHANGE_EMAIL" ? "users.pending_email" : "users.email");
  return sql<boolean>`${address} = mailed_links.email`;
}

/** More mails of one purpose to one person in an hour would be a flood, not a help. */
const LINKS_PER_HOUR = 5;

type Recipient = { id: number; email: string };

/**
 * An invitation says into which account; what takes a second factor back, when that was added; a change of address and its ways back, when it
 * was asked for.
 */
type LinkSubject = { account_id?: number; factor_added_at?: Date; change_requested_at?: Date | null };

/** Makes a link for a mail. What will stand in it nobody knows yet: see `freshToken`. Its id names the mail's cause. */
export async function mailLink(
  { tx, now }: WriteContext,
  purpose: LinkPurpose,
  user: Recipient,
  subject: LinkSubject = {},
): Promise<{ link_id: number }> {
  const { id } = await tx
    .insertInto("mailed_links")
    .values({ ...subject, purpose, user_id: user.id, email: user.email, expires_at: expiryOf(purpose, now) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { link_id: id };
}

function expiryOf(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + MINUTES[purpose] * 60_000);
}

/**
 * What stands in a link, made while its mail is delivered: 32 random bytes that the mail alone holds. Only their hash is kept, so
 * that a copy of the database opens nothing, not even while mails wait. A mail that is delivered again gets another one, and
 * all of them work: nobody knows which try arrived. A link that is used or too old gets one that opens nothing.
 */
export async function freshToken(db: Db, link_id: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await autocommit(db)
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
export async function mayMailLink(
  { tx, now }: WriteContext,
  purpose: LinkPurpose,
  user: { id: number },
): Promise<boolean> {
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
 * Whose link this is, while it works: unused, unexpired, and mailed to an address that is still theirs.
 * @throws AppError link_invalid, link_expired
 */
export async function requireLink(
  db: ReadDb,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Recipient & { first_name: string; last_name: string | null; factor_added_at: Date | null }> {
  const found = await db
    .selectFrom("mailed_links")
    .innerJoin("users", "users.id", "mailed_links.user_id")
    .select(["users.id", "users.email", "users.first_name", "users.last_name", "mailed_links.factor_added_at"])
    .where(isStillTheirs(purpose))
    .where(ofToken(token))
    .where("mailed_links.purpose", "=", purpose)
    .where("mailed_links.used_at", "is", null)
    .where("mailed_links.expires_at", ">", now)
    .executeTakeFirst();
  if (!found) throw new AppError(DEAD[purpose]);
  return found;
}

/** Whose link it was, where and when it was mailed to, and what it is about. */
export type SpentLink = Recipient & {
  link_id: number;
  mailed_to: string;
  mailed_at: Date;
  account_id: number | null;
  factor_added_at: Date | null;
  change_requested_at: Date | null;
};

/**
 * As `requireLink`, and it does not work a second time: of two clicks at once one succeeds. The person is locked before their link, as
 * whoever ends links has done: else the two would wait for each other (deadlock).
 * @throws AppError link_invalid, link_expired
 */
export async function spendLink({ tx, now }: WriteContext, purpose: LinkPurpose, token: string): Promise<SpentLink> {
  await tx
    .selectFrom("users")
    .innerJoin("mailed_links", "mailed_links.user_id", "users.id")
    .select("users.id")
    .where(ofToken(token))
    .forNoKeyUpdate("users")
    .execute();
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
    .innerJoin("users", "users.id", "mailed_links.user_id")
    .select([
      "users.id",
      "users.email",
      "mailed_links.id as link_id",
      "mailed_links.email as mailed_to",
      "mailed_links.created_at as mailed_at",
      "mailed_links.account_id",
      "mailed_links.factor_added_at",
      "mailed_links.change_requested_at",
    ])
    .where(isStillTheirs(purpose))
    .where(ofToken(token))
    .executeTakeFirstOrThrow(() => new AppError(DEAD[purpose]));
}

/**
 * Makes a user's open links of this purpose useless: a newer one replaces them, or what they were for has happened. Of invitations only
 * those into `account`.
 */
export async function endLinks(
  { tx, now }: WriteContext,
  purpose: LinkPurpose,
  user: { id: number },
  account: { id: number } | null = null,
): Promise<void> {
  await tx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("user_id", "=", user.id)
    .where("purpose", "=", purpose)
    .where("account_id", account ? "=" : "is", account?.id ?? null)
    .where("used_at", "is", null)
    .execute();
}

/**
 * While another address is theirs, what takes a second factor back opens nothing, and a thief would only have to wait: what lies in this
 * mailbox and still works does so as long as a change of address can be taken back that is asked for or made now.
 */
export async function keepFactorLinks({ tx, now }: WriteContext, { id, email }: Recipient): Promise<void> {
  await tx
    .updateTable("mailed_links")
    .set({ expires_at: expiryOf("UNDO_EMAIL_CHANGE", now) })
    .where("user_id", "=", id)
    .where("email", "=", email)
    .where("purpose", "=", "UNDO_FACTOR")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

/** Makes ways back to an address that came after this one useless: they went to addresses that are left with it. Earlier ones go on working. */
export async function endLaterWaysBack(
  { tx, now }: WriteContext,
  { id, link_id }: Pick<SpentLink, "id" | "link_id">,
): Promise<void> {
  await tx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("user_id", "=", id)
    .where("purpose", "=", "UNDO_EMAIL_CHANGE")
    .where("id", ">", link_id)
    .where("used_at", "is", null)
    .execute();
}
