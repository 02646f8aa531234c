import type { Db, ReadDb } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Entered, enterOrAwait, type Way } from "./start-session.ts";
import { isPassword } from "#server/credentials/passwords.ts";
import { countTry } from "#server/credentials/sign-in-origins.ts";

/**
 * Signs in by a password, to the user's only account or to the chosen one. A user with a second
 * factor proves it next. With several accounts and none chosen, `token` is null and the accounts
 * are returned. The response never reveals what was wrong (email, password, account, a deactivated
 * user), not even by the time it takes.
 * @throws AppError wrong_credentials, too_many_requests
 */
export async function signIn(
  db: Db,
  acting: Acting,
  input: { email: string; password: string } & Way,
): Promise<Entered> {
  const email = input.email.toLowerCase();
  await countTry(db, email, input.place, acting.now);
  const user = await findByEmail(db, email);
  const { password_hash = null } = user ?? {};
  if (!(await isPassword(password_hash, input.password)) || !user || password_hash === null)
    throw new AppError("wrong_credentials");
  return withTransaction(db, acting, async (ctx) => {
    // Requires that the password is still the one that was checked: a simultaneous reset ends this
    // sign-in, too.
    const unchanged = await ctx.tx
      .selectFrom("users")
      .select(["id", "email"])
      .where("id", "=", user.id)
      .where("password_hash", "=", password_hash)
      .forShare()
      .executeTakeFirst();
    const entered = unchanged && (await enterOrAwait(ctx, unchanged, input));
    if (!entered) throw new AppError("wrong_credentials");
    return entered;
  });
}

function findByEmail(db: ReadDb, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email))
    .executeTakeFirst();
}
