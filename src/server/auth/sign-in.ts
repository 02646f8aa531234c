import { happened } from "#server/happenings/happened.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { type Acting, type Deed, inDeed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Browser, openSession } from "#server/platform/sessions.ts";
import { isPassword } from "./passwords.ts";
import { countTry, knowPlace, type SignInPlace } from "./sign-in-places.ts";

type Account = { id: number; name: string };
type SignedIn = { token: string; user_id: number; account_id: number; accounts: Account[] };

/**
 * Signs in to the one account that the user has, or to the one they name. With several and none named, `token` is null and
 * the accounts are the answer. What exactly was wrong (address, password, account, a user shut out) is never told, not even
 * by the time it takes.
 * @throws AppError wrong_credentials, too_many_requests
 */
export async function signIn(
  db: Db,
  acting: Acting,
  given: { email: string; password: string; account_id?: number | null; place: SignInPlace; browser: Browser },
): Promise<SignedIn | { token: null; accounts: Account[] }> {
  const email = given.email.toLowerCase();
  await countTry(db, email, given.place, acting.now);
  const user = await findByEmail(db, email);
  const { password_hash = null } = user ?? {};
  if (!(await isPassword(password_hash, given.password)) || !user || password_hash === null)
    throw new AppError("wrong_credentials");
  const accounts = await listAccounts(db, user.id);
  const chosen = given.account_id ? accounts.find(({ id }) => id === given.account_id) : accounts[0];
  if (!chosen) throw new AppError("wrong_credentials");
  await knowPlace(db, email, given.place, acting.now);
  if (accounts.length > 1 && !given.account_id) return { token: null, accounts };
  const token = await inDeed(db, acting, (deed) =>
    enter(deed, { id: user.id, password_hash }, chosen.id, given.browser),
  );
  return { token, user_id: user.id, account_id: chosen.id, accounts };
}

/** Opens the session only if the password is still the one that was checked: a reset meanwhile ends this sign-in, too. */
async function enter(
  deed: Deed,
  user: { id: number; password_hash: string },
  account_id: number,
  browser: Browser,
): Promise<string> {
  const unchanged = await deed.tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", user.id)
    .where("password_hash", "=", user.password_hash)
    .forShare()
    .executeTakeFirst();
  if (!unchanged) throw new AppError("wrong_credentials");
  return enterAccount(deed, user.id, account_id, browser);
}

/** Notes that they are in, and gives the token of their new session. */
export async function enterAccount(deed: Deed, user_id: number, account_id: number, browser: Browser): Promise<string> {
  await deed.tx
    .updateTable("account_users")
    .set({ last_login_at: deed.now })
    .where("user_id", "=", user_id)
    .where("account_id", "=", account_id)
    .execute();
  await happened(deed, { kind: "user.signed_in", account_id, event_id: null, subject: { user: user_id }, data: {} });
  return openSession(deed, user_id, account_id, browser);
}

function findByEmail(db: ReadDb, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email))
    .executeTakeFirst();
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
