import { randomBytes } from "node:crypto";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { newCookieValue } from "#server/platform/http/cookies.ts";
import { hashOf } from "#server/platform/sessions.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

/** The operator, by a session that a link from the command opened. It belongs to no user. */
export type OperatorSession = { operator_session_id: number };

export const OPERATOR_COOKIE = "operator_session";

/** How long an unused link works. */
export const LINK_MINUTES = 15;

/** How long a session lasts, whether it is used or not. */
export const SESSION_MINUTES = 60;

/**
 * Creates a link that opens one session. The token is in the fragment, which browsers send neither
 * to a server nor in a Referer, so that no log and no proxy sees it.
 */
export async function createOperatorLink({ tx, now }: WriteContext, app_url: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx
    .insertInto("operator_sessions")
    .values({ link_hash: hashOf(token), expires_at: minutesAfter(now, LINK_MINUTES) })
    .execute();
  return `${app_url}/operator#${token}`;
}

/**
 * Uses a link and opens its session. Of two simultaneous calls one succeeds. Returns the value of
 * the session's cookie.
 * @throws AppError link_invalid: the link is wrong, used, expired or revoked
 */
export async function openOperatorSession({ tx, now }: WriteContext, token: string): Promise<string> {
  const value = newCookieValue();
  const { numUpdatedRows } = await tx
    .updateTable("operator_sessions")
    .set({ session_hash: hashOf(value), expires_at: minutesAfter(now, SESSION_MINUTES) })
    .where("link_hash", "=", hashOf(token))
    .where("session_hash", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("link_invalid");
  return value;
}

export async function findOperatorSession(db: ReadDb, value: string, now: Date): Promise<OperatorSession | undefined> {
  return db
    .selectFrom("operator_sessions")
    .select("id as operator_session_id")
    .where("session_hash", "=", hashOf(value))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function endOperatorSession(
  { tx }: WriteContext,
  { operator_session_id }: OperatorSession,
): Promise<void> {
  await tx.deleteFrom("operator_sessions").where("id", "=", operator_session_id).execute();
}

/** Ends all sessions and links. Returns how many had not expired. */
export async function revokeOperatorAccess({ tx, now }: WriteContext): Promise<number> {
  const revoked = await tx.deleteFrom("operator_sessions").returning("expires_at").execute();
  return revoked.filter(({ expires_at }) => expires_at > now).length;
}

function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
