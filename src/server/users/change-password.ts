import { refuseEasyPassword } from "#server/auth/easy-passwords.ts";
import { hashPassword, isPassword } from "#server/auth/passwords.ts";
import { replacePassword } from "#server/auth/reset-password.ts";
import { countTry, knowPlace, type SignInPlace } from "#server/auth/sign-in-places.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, inDeed } from "#server/platform/deed.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { type Browser, openSession, type SignedIn } from "#server/platform/sessions.ts";

/**
 * Changes one's own password. Every sign-in ends, this one too: the token that is given back replaces it. A wrong current one is a try
 * like one at the sign-in page: counted by person and place, so that no number of a person's sessions has more of them.
 * @throws AppError invalid, too_many_requests; conflict when the password was changed elsewhere in the same moment
 */
export async function changePassword(
  db: Db,
  acting: Acting,
  caller: SignedIn,
  given: { current_password: string; password: string; place: SignInPlace; browser: Browser },
): Promise<string> {
  const before = await db
    .selectFrom("users")
    .select(["password_hash", "email", "first_name", "last_name"])
    .where("id", "=", caller.user_id)
    .executeTakeFirstOrThrow();
  await countTry(db, before.email, given.place, acting.now);
  if (!(await isPassword(before.password_hash, given.current_password)))
    throw invalid({ current_password: "password_wrong" });
  await knowPlace(db, before.email, given.place, acting.now);
  refuseEasyPassword(given.password, before);
  const password_hash = await hashPassword(given.password);
  return inDeed(db, acting, async (deed) => {
    const unchanged = await deed.tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", caller.user_id)
      .where("password_hash", "=", before.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!unchanged) throw new AppError("conflict");
    await replacePassword(deed, caller.user_id, { password_hash, way: "signed_in", place: given.place });
    return openSession(deed, caller.user_id, caller.account.id, given.browser);
  });
}
