import type { Db } from "#server/platform/database.ts";
import type { Acting } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { listFactors } from "./mfa-queries.ts";
import { isPassword } from "./passwords.ts";
import { countTry, rememberOrigin, type SignInOrigin } from "./sign-in-origins.ts";

type Input = { password: string; place: SignInOrigin; field: "current_password" | "password" };
type Known = { password_hash: string | null; email: string; first_name: string; last_name: string | null };

/**
 * Checks the password of a signed-in user before something that a borrowed browser must not do on
 * its own. Returns the hash that was checked, so that the caller can verify later that it has not
 * changed.
 * @throws AppError invalid (in `field`), too_many_requests
 */
export async function provePassword(db: Db, acting: Acting, user: { id: number }, input: Input): Promise<Known> {
  const known = await requirePassword(db, acting, user, input);
  // For a user with a second factor, the password alone is not enough to make an origin known.
  if ((await listFactors(db, user.id)).length === 0) await rememberOrigin(db, known.email, input.place, acting.now);
  return known;
}

/**
 * As `provePassword`, where the password alone does not prove the user's identity yet: their
 * sign-in origin stays known or unknown as it was. A wrong password counts like one at sign-in, by
 * person and origin, so that more sessions don't allow more attempts.
 * @throws AppError invalid (in `field`), too_many_requests
 */
export async function requirePassword(db: Db, { now }: Acting, user: { id: number }, input: Input): Promise<Known> {
  const known = await db
    .selectFrom("users")
    .select(["password_hash", "email", "first_name", "last_name"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  await countTry(db, known.email, input.place, now);
  if (!(await isPassword(known.password_hash, input.password))) throw invalid({ [input.field]: "password_wrong" });
  return known;
}
