import type { Db } from "#server/platform/database.ts";
import type { Acting } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { listFactors } from "#server/mfa/mfa-queries.ts";
import { isPassword } from "./passwords.ts";
import { countTry, rememberOrigin, type SignInOrigin } from "./sign-in-origins.ts";

type Given = { password: string; place: SignInOrigin; field: "current_password" | "password" };
type Known = { password_hash: string | null; email: string; first_name: string; last_name: string | null };

/**
 * Looks whether this is the password of a person who is signed in, before something that a borrowed browser alone must not do. Gives the
 * hash that was looked at, for whoever must know later that it still is the one.
 * @throws AppError invalid (in `field`), too_many_requests
 */
export async function provePassword(db: Db, acting: Acting, user: { id: number }, given: Given): Promise<Known> {
  const known = await requirePassword(db, acting, user, given);
  // Of somebody with a second factor a password says too little for that.
  if ((await listFactors(db, user.id)).length === 0) await rememberOrigin(db, known.email, given.place, acting.now);
  return known;
}

/**
 * As `provePassword`, where the password alone does not say yet that it is them: their place stays as known or unknown as it was. A wrong
 * one is a try like one at the sign-in page: counted by person and place, so that no number of a person's sessions has more of them.
 * @throws AppError invalid (in `field`), too_many_requests
 */
export async function requirePassword(db: Db, { now }: Acting, user: { id: number }, given: Given): Promise<Known> {
  const known = await db
    .selectFrom("users")
    .select(["password_hash", "email", "first_name", "last_name"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  await countTry(db, known.email, given.place, now);
  if (!(await isPassword(known.password_hash, given.password))) throw invalid({ [given.field]: "password_wrong" });
  return known;
}
