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
  | "UNDO_MFA";

const DAY = 24 * 60;

/** Lifetime of a link in an email, in minutes (docs/decisions/0023). */
const MINUTES: Record<LinkPurpose, number> = {
  CONFIRM_EMAIL: 7 * DAY,
  RESET_PASSWORD: 30,
  INVITATION: 7 * DAY,
  CHANGE_EMAIL: 2 * DAY,
  UNDO_EMAIL_CHANGE: 7 * DAY,
  UNDO_MFA: 2 * DAY,
};

/** The error code for a link that doesn't work. */
const DEAD: Record<LinkPurpose, ErrorCode> = {
  CONFIRM_EMAIL: "link_invalid",
  RESET_PASSWORD: "link_expired",
  INVITATION: "link_invalid",
  CHANGE_EMAIL: "link_invalid",
  UNDO_EMAIL_CHANGE: "link_invalid",
  UNDO_MFA: "link_invalid",
};

/**
 * Whether the email address of the link still belongs to its user; a link becomes invalid together
 * with it. The link that undoes an email change went to an address that may no longer be theirs.
 */
function isCurrentEmail(purpose: LinkPurpose) {
  if (purpose === "UNDO_EMAIL_CHANGE") return sql<boolean>`true`;
  const email = sql.ref(purpose === "CHANGE_EMAIL" ? "users.pending_email" : "users.email");
  return sql<boolean>`${email} = mailed_links.email`;
}

/** Emails of one purpose to one user per hour. More would be a flood. */
const LINKS_PER_HOUR = 5;

type Recipient = { id: number; email: string };

/**
 * What a link is about: the account of an invitation; when the second factor was added that the
 * link removes; when the email change was requested that the link confirms or undoes.
 */
type LinkSubject = { account_id?: number; mfa_added_at?: Date; change_requested_at?: Date | null };

/**
 * Creates a link for an email. Its token does not exist yet: see `freshToken`. Its id becomes part
 * of the email's cause.
 */
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
 * Creates the token of a link while its email is being delivered: 32 random bytes that only the
 * email contains. Only their hash is stored, so that a copy of the database opens nothing, not even
 * while emails are queued. Each delivery attempt creates another token, and all of them work,
 * because it is unknown which attempt arrived. The token of a used or expired link is not stored,
 * and opens nothing.
 */
export async function freshToken(db: Db, link_id: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await autocommit(db)
    .updateTable("mailed_links")
    .set({
      token_hashes: sql`(token_hashes || ${hashOf(token)}::text)[
        greatest(1, cardinality(token_hashes) + 2 - ${TOKENS_MAX}::integer):
      ]`,
    })
    .where("id", "=", link_id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return token;
}

/**
 * More than the delivery attempts of an email. The mailbox of an installation without a mail server
 * creates one each time it renders the email.
 */
const TOKENS_MAX = 20;

export function ofToken(token: string) {
  return sql<boolean>`mailed_links.token_hashes @> array[${hashOf(token)}::text]`;
}

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
 * Returns the user of a link that works: unused, unexpired, and mailed to an address that still
 * belongs to them.
 * @throws AppError link_invalid, link_expired
 */
export async function requireLink(
  db: ReadDb,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Recipient & { first_name: string; last_name: string | null; mfa_added_at: Date | null }> {
  const found = await db
    .selectFrom("mailed_links")
    .innerJoin("users", "users.id", "mailed_links.user_id")
    .select(["users.id", "users.email", "users.first_name", "users.last_name", "mailed_links.mfa_added_at"])
    .where(isCurrentEmail(purpose))
    .where(ofToken(token))
    .where("mailed_links.purpose", "=", purpose)
    .where("mailed_links.used_at", "is", null)
    .where("mailed_links.expires_at", ">", now)
    .executeTakeFirst();
  if (!found) throw new AppError(DEAD[purpose]);
  return found;
}

export type SpentLink = Recipient & {
  link_id: number;
  mailed_to: string;
  mailed_at: Date;
  account_id: number | null;
  mfa_added_at: Date | null;
  change_requested_at: Date | null;
};

/**
 * As `requireLink`, and marks the link as used: of two simultaneous clicks one succeeds. The user
 * is locked before the link, in the same order as where links are ended: otherwise the two
 * transactions could deadlock.
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
      "mailed_links.mfa_added_at",
      "mailed_links.change_requested_at",
    ])
    .where(isCurrentEmail(purpose))
    .where(ofToken(token))
    .executeTakeFirstOrThrow(() => new AppError(DEAD[purpose]));
}

/**
 * Invalidates a user's open links of this purpose: a newer link replaces them, or their purpose is
 * fulfilled. Of invitations only those into `account`.
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
 * Extends the open links that remove a second factor. They don't work while the user has another
 * email address, so an attacker who changed the address would only have to wait for them to expire.
 * They stay valid for as long as an email change that is requested or made now can be undone.
 */
export async function extendFactorLinks({ tx, now }: WriteContext, { id, email }: Recipient): Promise<void> {
  await tx
    .updateTable("mailed_links")
    .set({ expires_at: expiryOf("UNDO_EMAIL_CHANGE", now) })
    .where("user_id", "=", id)
    .where("email", "=", email)
    .where("purpose", "=", "UNDO_MFA")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

/**
 * Invalidates the links that undo later email changes: they went to addresses that are given up
 * together with this change. Earlier links stay valid.
 */
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
