import { randomBytes } from "node:crypto";
import { CHALLENGE_MINUTES } from "#domain/mfa.ts";
import { type Db, autocommit, type ReadDb, type Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashOf, type SignedIn } from "#server/platform/sessions.ts";

/** Attempts to answer one challenge, right or wrong, that are checked. */
const TRIES = 5;

type OfSignIn = "SIGN_IN" | "PASSKEY_SIGN_IN";
type OfSession = "STEP_UP" | "NEW_PASSKEY" | "NEW_TOTP";
type Started = { user_id?: number; account_id?: number | null; question?: string };

/**
 * Stores a sign-in that waits for its next step. Returns the token that continues it, of which only
 * a hash is stored.
 */
export async function startSignIn(db: Db | Tx, purpose: OfSignIn, now: Date, started: Started): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await autocommit(db as Db)
    .insertInto("challenges")
    .values({ ...started, purpose, token_hash: hashOf(token), expires_at: endOf(now) })
    .execute();
  return token;
}

/**
 * @throws AppError step_expired for a sign-in that is unknown, too old, used, or ended by a new
 * password or another factor
 */
export async function requireSignIn(db: ReadDb, purpose: OfSignIn, token: string, now: Date) {
  const found = await db
    .selectFrom("challenges")
    .leftJoin("users", "users.id", "challenges.user_id")
    .select([
      "challenges.id",
      "challenges.user_id",
      "challenges.account_id",
      "challenges.question",
      "challenges.authenticated_at",
      "users.email",
    ])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!found) throw new AppError("step_expired");
  return found;
}

/** Locks a sign-in, so that no other call continues it meanwhile. The user is locked before. */
export async function lockSignIn({ tx, now }: WriteContext, id: number): Promise<{ authenticated_at: Date | null }> {
  const found = await tx
    .selectFrom("challenges")
    .select("authenticated_at")
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError("step_expired");
  return found;
}

/**
 * Counts an attempt before it is checked, in the database and at once: of any number of
 * simultaneous attempts five are checked. Returns whether it is the last one.
 * @throws AppError step_expired
 */
export async function countAnswer(db: Db, { id }: { id: number }): Promise<{ is_last: boolean }> {
  const counted = await autocommit(db)
    .updateTable("challenges")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", TRIES)
    .returning("tries")
    .executeTakeFirst();
  if (!counted) throw new AppError("step_expired");
  return { is_last: counted.tries >= TRIES };
}

/** Stores a challenge for a signed-in session, one at a time for each purpose. */
export async function askSession(
  db: Db | Tx,
  purpose: OfSession,
  { session_id }: SignedIn,
  question: string,
  now: Date,
): Promise<void> {
  const challenge = { question, tries: 0, expires_at: endOf(now) };
  await autocommit(db as Db)
    .insertInto("challenges")
    .columns(["session_id", "user_id", "purpose", "question", "tries", "expires_at"])
    .expression((select) =>
      select
        .selectFrom("sessions")
        .select((of) => [
          "id",
          "user_id",
          of.val(purpose).as("purpose"),
          of.val(question).as("question"),
          of.val(0).as("tries"),
          of.val(challenge.expires_at).as("expires_at"),
        ])
        .where("id", "=", session_id),
    )
    .onConflict((conflict) => conflict.columns(["session_id", "purpose"]).doUpdateSet(challenge))
    .execute();
}

/** The open challenge of this session. */
export async function findChallenge(
  db: ReadDb,
  purpose: OfSession,
  { session_id }: SignedIn,
  now: Date,
): Promise<{ id: number; question: string } | undefined> {
  const found = await db
    .selectFrom("challenges")
    .select(["id", "question"])
    .where("session_id", "=", session_id)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("tries", "<", TRIES)
    .executeTakeFirst();
  return found && { id: found.id, question: found.question ?? "" };
}

/**
 * Deletes an answered challenge: it can't be answered again, and an answer to it fails where a new
 * one has replaced it meanwhile.
 * @throws AppError step_expired
 */
export async function consumeChallenge(
  { tx }: Pick<WriteContext, "tx">,
  challenge: { id: number; question: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("challenges")
    .where("id", "=", challenge.id)
    .where("question", "=", challenge.question)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new AppError("step_expired");
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
}
