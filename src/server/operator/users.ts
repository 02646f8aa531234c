import type { Locale } from "#contract/fields.ts";
import { createUserWithAccount } from "#server/auth/register.ts";
import { removeRecentFactors } from "#server/auth/remove-recent-factors.ts";
import { endLinks, freshToken, mailLink } from "#server/credentials/mailed-links.ts";
import { listFactors } from "#server/credentials/mfa-queries.ts";
import { recordInAccounts } from "#server/credentials/notify-accounts.ts";
import { addressesAt } from "#server/mail/addresses.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { endSessions } from "#server/platform/sessions.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import type { Installation } from "./installation.ts";
import { Refused } from "./refused.ts";

/** The hash of no password: only a link sets one. */
const NO_PASSWORD = "none: created by the operator";

type NewUser = { email: string; first_name: string; last_name: string | null; timezone: string; locale: Locale };

/**
 * Creates a user with an account of their own, as registering does, and returns a link to set the
 * password. The user has accepted no terms, and confirms the address by email.
 */
export async function createUser(
  { config, db, acting }: Installation,
  { locale, ...person }: NewUser,
): Promise<{ account_id: number; link: string }> {
  const { link_id, account_id } = await withTransaction(db, acting, async (ctx) => {
    if (await findUser(ctx.tx, person.email)) throw new Refused(`${person.email} already belongs to a user.`);
    const form = { ...person, currency_code: undefined, agreement: {}, password_hash: NO_PASSWORD };
    const { user_id, account_id } = await createUserWithAccount(ctx, form, locale);
    return { ...(await createPasswordLink(ctx, { id: user_id, email: person.email })), account_id };
  });
  return { account_id, link: addressesAt(config.app_url).resetPassword(await freshToken(db, link_id, acting.now)) };
}

/** Returns a link to set a new password. The old one works until the link is used. */
export async function linkToResetPassword({ config, db, acting }: Installation, email: string): Promise<string> {
  const { link_id } = await withTransaction(db, acting, async (ctx) => {
    const user = await requireUser(ctx.tx, email);
    await endLinks(ctx, "RESET_PASSWORD", user);
    return createPasswordLink(ctx, user);
  });
  return addressesAt(config.app_url).resetPassword(await freshToken(db, link_id, acting.now));
}

async function createPasswordLink(
  ctx: WriteContext,
  user: { id: number; email: string },
): Promise<{ link_id: number }> {
  await recordInAccounts(ctx, user.id, "user.password_link_created", {});
  return mailLink(ctx, "RESET_PASSWORD", user);
}

/** Removes all second factors of a user and ends their sessions. Returns how many kinds there were. */
export async function resetFactors(ctx: WriteContext, email: string): Promise<number> {
  const user = await requireUser(ctx.tx, email);
  const factors = await listFactors(ctx.tx, user.id);
  if (factors.length === 0) throw new Refused(`${email} has no second factor.`);
  await endSessions(ctx, user.id);
  await removeRecentFactors(ctx, user, new Date(0));
  for (const factor of factors) await recordInAccounts(ctx, user.id, "user.factor_removed", { factor });
  return factors.length;
}

async function requireUser(db: ReadDb, email: string): Promise<{ id: number; email: string }> {
  const user = await findUser(db, email);
  if (!user) throw new Refused(`No user has the email address ${email}.`);
  return user;
}

/** An invited user who has not accepted has no password, and is not found. */
async function findUser(db: ReadDb, email: string): Promise<{ id: number; email: string } | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email"])
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("password_hash", "is not", null)
    .executeTakeFirst();
}
