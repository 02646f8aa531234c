import type { z } from "zod";
import type { loginResponse } from "#contract/auth.ts";
import type { AwaitedFactor } from "#contract/mfa.ts";
import { deviceOf } from "#domain/devices.ts";
import { listFactors } from "#server/credentials/mfa-queries.ts";
import { startSignIn } from "#server/mfa/challenges.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { type Browser, openSession } from "#server/platform/sessions.ts";
import { isKnownOrigin, rememberOrigin, type SignInOrigin } from "#server/credentials/sign-in-origins.ts";

type Account = z.output<typeof loginResponse>["accounts"][number];
type User = { id: number; email: string };
export type Way = {
  account_id?: number | null | undefined;
  place: SignInOrigin;
  browser: Browser;
  secrets: Secrets;
};

/** A session, or the next step: a second factor, else the choice of an account. */
export type Entered =
  | { token: string; user_id: number; account_id: number; accounts: Account[] }
  | { token: null; accounts: Account[]; second_factor: AwaitedFactor | null };

/**
 * Continues after the password: a user with a second factor must prove it next and receives nothing
 * else; any other user signs in. Null where the account is not the user's, or the user has none.
 * The caller has locked the user.
 */
export async function enterOrAwait(ctx: WriteContext, user: User, attempt: Way): Promise<Entered | null> {
  const factors = await listFactors(ctx.tx, user.id);
  if (factors.length === 0) return enterOneOf(ctx, user, attempt);
  if ((await listAccounts(ctx.tx, user.id)).length === 0) return null;
  const started = { user_id: user.id, account_id: attempt.account_id ?? null };
  const token = await startSignIn(ctx.tx, "SIGN_IN", ctx.now, started);
  return { token: null, accounts: [], second_factor: { token, factors } };
}

/**
 * Signs in a user who has proven everything that is required: to the account that they chose, or to
 * their only one. Null where the account is not the user's, or the user has none.
 */
export async function enterOneOf(ctx: WriteContext, user: User, attempt: Way): Promise<Entered | null> {
  const accounts = await listAccounts(ctx.tx, user.id);
  const chosen = attempt.account_id ? accounts.find(({ id }) => id === attempt.account_id) : accounts[0];
  if (!chosen) return null;
  if (accounts.length > 1 && !attempt.account_id) return { token: null, accounts, second_factor: null };
  await recordOrigin(ctx, user, attempt);
  const token = await enterAccount(ctx, attempt.secrets, { user_id: user.id, account_id: chosen.id }, attempt.browser);
  return { token, user_id: user.id, account_id: chosen.id, accounts };
}

/**
 * Records the sign-in, and returns the token of the new session. A session that follows another one
 * takes over its `authenticated_at`.
 */
export async function enterAccount(
  ctx: WriteContext,
  secrets: Secrets,
  { user_id, account_id }: { user_id: number; account_id: number },
  browser: Browser,
  authenticated_at: Date | null = ctx.now,
): Promise<string> {
  await ctx.tx
    .updateTable("account_users")
    .set({ last_login_at: ctx.now })
    .where("user_id", "=", user_id)
    .where("account_id", "=", account_id)
    .execute();
  await recordActivity(ctx, {
    kind: "user.signed_in",
    account_id,
    event_id: null,
    subject: { user: user_id },
    data: {},
  });
  return openSession(ctx, secrets, { user_id, account_id }, browser, authenticated_at);
}

/**
 * Makes the origin of a sign-in known. A sign-in with an unknown browser from an unknown network
 * may be another person's: the user is emailed.
 */
async function recordOrigin(ctx: WriteContext, { id, email }: User, { place, browser }: Way): Promise<void> {
  const { tx, now } = ctx;
  const isNew = !(await isKnownOrigin(tx, email, place, now));
  await rememberOrigin(tx, email, place, now);
  if (!isNew || !(await hasSignedIn(tx, id))) return;
  const { first_name, locale, timezone } = await tx
    .selectFrom("users")
    .select(["first_name", "locale", "timezone"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const from = { ...deviceOf(browser.user_agent ?? ""), network: browser.network };
  const data = { ...from, first_name, timezone, at: now.toISOString() };
  await queueMails(tx, [
    templatedEmail("UNKNOWN_DEVICE", {
      cause: `sign-in:${id}:${now.getTime()}`,
      recipient: email,
      locale,
      data,
    }),
  ]);
}

/** At a user's first sign-in every device is new, so no email is sent. */
async function hasSignedIn(db: ReadDb, user_id: number): Promise<boolean> {
  const before = await db
    .selectFrom("account_users")
    .select("account_id")
    .where("user_id", "=", user_id)
    .where("last_login_at", "is not", null)
    .executeTakeFirst();
  return before !== undefined;
}

function listAccounts(db: ReadDb, user_id: number): Promise<Account[]> {
  return db
    .selectFrom("account_users")
    .innerJoin("accounts", "accounts.id", "account_users.account_id")
    .select(["accounts.id", "accounts.name"])
    .where("account_users.user_id", "=", user_id)
    .where("account_users.status", "=", "ACTIVE")
    .orderBy("accounts.name")
    .orderBy("accounts.id")
    .execute();
}
