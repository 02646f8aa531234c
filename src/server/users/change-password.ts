import { organizationsOf, refuseEasyPassword } from "#server/credentials/easy-passwords.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { requireStepUp } from "#server/mfa/require-step-up.ts";
import { provePassword } from "#server/credentials/verify-password.ts";
import { replacePassword } from "#server/auth/reset-password.ts";
import type { SignInOrigin } from "#server/credentials/sign-in-origins.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { type Browser, openSession, type SignedIn } from "#server/platform/sessions.ts";

/**
 * Changes the user's own password. All sessions end, including the current one: the returned token
 * replaces it.
 * @throws AppError proof_needed, invalid, too_many_requests; conflict when the password was changed
 * concurrently
 */
export async function changePassword(
  db: Db,
  acting: Acting,
  caller: SignedIn,
  input: { current_password: string; password: string; place: SignInOrigin; browser: Browser; secrets: Secrets },
): Promise<string> {
  await requireStepUp(db, caller, acting.now);
  const { current_password, place } = input;
  const proof = { password: current_password, place, field: "current_password" as const };
  const before = await provePassword(db, acting, { id: caller.user_id }, proof);
  await refuseEasyPassword(input.password, before, await organizationsOf(db, caller.user_id));
  const password_hash = await hashPassword(input.password);
  return withTransaction(db, acting, async (ctx) => {
    const unchanged = await ctx.tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", caller.user_id)
      .where("password_hash", "=", before.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!unchanged) throw new AppError("conflict");
    await replacePassword(ctx, caller.user_id, { password_hash, way: "signed_in", place: input.place });
    // The password alone is no step-up for a user with a second factor.
    const member = { user_id: caller.user_id, account_id: caller.account.id };
    return openSession(ctx, input.secrets, member, input.browser, caller.authenticated_at);
  });
}
