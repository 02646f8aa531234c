import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { PROOF_MINUTES } from "#domain/maxima.ts";
import type { ApiScope, Role, Work } from "#domain/roles.ts";
import type { Locale } from "#contract/fields.ts";
import type { ReadDb } from "./database.ts";
import type { WriteContext } from "./write-context.ts";
import { AppError } from "./errors.ts";
import type { OwnAccount } from "./own.ts";
import { limitColumns, type Limits } from "./database/limit-columns.ts";
import { shortNetwork } from "./http/rate-limit.ts";
import { type Secrets, TOKEN_KEY } from "./secrets/secrets.ts";

/**
 * The signed-in user of a call, in the one account that the token is bound to; or an API key, which
 * acts with the role, work and limits of its maker and within its own.
 */
export type SignedIn = {
  /** Of an API key, a text that names no session. */
  session_id: string;
  /** The maker of an API key. */
  user_id: number;
  api_key_id: number | null;
  /** Null for a person (`mayDo`). */
  scopes: readonly ApiScope[] | null;
  account: OwnAccount;
  role: Role;
  work: Work;
  locale: Locale;
  is_email_verified: boolean;
  last_seen_at: Date;
  /** When the user of this session last authenticated. */
  authenticated_at: Date | null;
  /** The account now requires a second factor, and the user has none. */
  must_add_factor: boolean;
};

/** What is stored about the browser of a session, so that the user recognizes it. */
export type Browser = { user_agent: string | null; network: string | null };

export function browserOf({ user_agent, address }: { user_agent: string; address: string }): Browser {
  return { user_agent: user_agent.slice(0, 300) || null, network: shortNetwork(address) };
}

/** A session ends after this many days without use. */
const IDLE_DAYS = 3;

/** SQL condition: the session has neither expired nor been unused for too long. */
export function openSessionsAt(now: Date) {
  return sql<boolean>`(
    sessions.expires_at > ${now}
    and sessions.last_seen_at > ${now}::timestamptz - make_interval(days => ${IDLE_DAYS})
  )`;
}

/**
 * Whether the user authenticated recently enough for actions that a borrowed browser must not do.
 */
export function isProven({ authenticated_at }: Pick<SignedIn, "authenticated_at">, now: Date): boolean {
  return authenticated_at !== null && now.getTime() - authenticated_at.getTime() < PROOF_MINUTES * 60_000;
}

/** SQL condition: the row `users` of the query has a passkey or an authenticator app. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from totps where totps.user_id = users.id)
  or exists (select from passkeys where passkeys.user_id = users.id)
)`;

/**
 * SQL condition: the row `accounts` requires a second factor that the row `users` does not have.
 */
export function mustAddFactorAt(now: Date) {
  return sql<boolean>`coalesce(accounts.second_factor_required_from <= ${now} and not ${HAS_SECOND_FACTOR}, false)`;
}

/** Lifetime of a token: 7 days. */
export const TOKEN_SECONDS = 7 * 24 * 60 * 60;

/**
 * Opens a session and returns its bearer token. Deleting the row in `sessions` ends the token in
 * every process at once. The row has only a hash of the token's id, and the signing key is
 * encrypted, so reading the whole database is not enough to create a valid token. A user who signs
 * in has just authenticated (`authenticated_at`); a session that follows another one takes over its time.
 */
export async function openSession(
  { tx, now }: Pick<WriteContext, "tx" | "now">,
  secrets: Secrets,
  { user_id, account_id }: { user_id: number; account_id: number },
  browser: Browser = { user_agent: null, network: null },
  authenticated_at: Date | null = now,
): Promise<string> {
  const jti = randomBytes(24).toString("base64url");
  const expires_at = new Date(now.getTime() + TOKEN_SECONDS * 1000);
  const id = hashOf(jti);
  await tx
    .insertInto("sessions")
    .values({ id, user_id, account_id, expires_at, last_seen_at: now, authenticated_at, ...browser })
    .execute();
  return new SignJWT({ account_id })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(user_id))
    .setJti(jti)
    .setAudience("session")
    .setExpirationTime(expires_at)
    .sign(keyOf(secrets));
}

/**
 * Verifies a bearer token. It must be signed by us for this purpose and unexpired, its session must
 * still be open, and the user must be active in the account *now*.
 * @throws AppError unauthenticated
 */
export async function requireSignedIn(
  db: ReadDb,
  secrets: Secrets,
  header: string | undefined,
  now: Date,
): Promise<SignedIn> {
  const token = /^Bearer (\S{20,2000})$/i.exec(header ?? "")?.[1];
  const jti = token && claimedSession(token);
  const found = jti ? await findSession(db, hashOf(jti), now) : undefined;
  if (!token || !found) throw new AppError("unauthenticated");
  const { account_id, is_account_verified, is_limited, organizer_ids, event_ids, ...signedIn } = found;
  await verify(token, keyOf(secrets), now);
  const account = accountOfCaller({ account_id, is_account_verified, is_limited, organizer_ids, event_ids });
  return { ...signedIn, api_key_id: null, scopes: null, account };
}

/** The account of a caller that was proven, within the caller's limits. */
export function accountOfCaller({
  account_id,
  is_account_verified,
  is_limited,
  organizer_ids,
  event_ids,
}: Limits & { account_id: number; is_account_verified: boolean }): OwnAccount {
  const scope = is_limited ? { organizer_ids, event_ids } : null;
  return { id: account_id, is_verified: is_account_verified, scope } as OwnAccount;
}

/**
 * Ends every session of a user and every sign-in that waits for its next step: after a new password
 * or another second factor, or on request. The requesting session may stay. The user is locked
 * first, as sign-in does, so that no sign-in opens a session meanwhile.
 */
export async function endSessions(
  { tx }: Pick<WriteContext, "tx">,
  user_id: number,
  staying: { session_id: string } | null = null,
): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", user_id).forNoKeyUpdate().execute();
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", user_id)
    .$if(staying !== null, (query) => query.where("id", "<>", staying?.session_id ?? ""))
    .execute();
  await tx.deleteFrom("challenges").where("user_id", "=", user_id).where("token_hash", "is not", null).execute();
}

/**
 * Ends a user's sessions in one account, after a deactivation or a change of role there. Sessions
 * in other accounts stay open.
 */
export async function endSessionsIn(
  { tx }: Pick<WriteContext, "tx">,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", user_id).where("account_id", "=", account_id).execute();
}

/** Hashes a secret that only its holder has: of cookies and emailed links. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function claimedSession(token: string): string | undefined {
  try {
    // Not verified yet: it may be of any type.
    const { jti }: { jti?: unknown } = decodeJwt(token);
    return typeof jti === "string" && /^[\w-]{32}$/.test(jti) ? jti : undefined;
  } catch {
    return undefined;
  }
}

async function verify(token: string, key: Uint8Array, now: Date): Promise<void> {
  try {
    await jwtVerify(token, key, {
      algorithms: ["HS256"],
      audience: "session",
      currentDate: now,
    });
  } catch (error) {
    throw new AppError("unauthenticated", { cause: error });
  }
}

/**
 * The subset of these sessions whose users may still read in their account, by the conditions of
 * `requireSignedIn` and with any required second factor.
 */
export async function findOpenSessions(db: ReadDb, session_ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("account_users", (join) =>
      join
        .onRef("account_users.account_id", "=", "sessions.account_id")
        .onRef("account_users.user_id", "=", "sessions.user_id"),
    )
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select("sessions.id")
    .where(sql<boolean>`sessions.id = any(${session_ids}::text[])`)
    .where(openSessionsAt(now))
    .where("account_users.status", "=", "ACTIVE")
    .where(sql<boolean>`not ${mustAddFactorAt(now)}`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function findSession(db: ReadDb, session_id: string, now: Date): Promise<Found | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("account_users", (join) =>
      join
        .onRef("account_users.account_id", "=", "sessions.account_id")
        .onRef("account_users.user_id", "=", "sessions.user_id"),
    )
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select((select) => [
      "sessions.id as session_id",
      "sessions.user_id",
      "sessions.account_id",
      "sessions.last_seen_at",
      "sessions.authenticated_at",
      "account_users.role",
      "account_users.work",
      ...limitColumns(),
      "users.locale",
      select("users.email_verified_at", "is not", null).as("is_email_verified"),
      select("accounts.verified_at", "is not", null).as("is_account_verified"),
      mustAddFactorAt(now).as("must_add_factor"),
    ])
    .where("sessions.id", "=", session_id)
    .where(openSessionsAt(now))
    .where("account_users.status", "=", "ACTIVE")
    .executeTakeFirst() as Promise<Found | undefined>;
}

type Found = Omit<SignedIn, "account" | "api_key_id" | "scopes"> &
  Limits & { account_id: number; is_account_verified: boolean };

/** The key that all processes on this database sign with. */
function keyOf(secrets: Secrets): Uint8Array {
  return Buffer.from(secrets.get(TOKEN_KEY), "base64url");
}
