import { randomUUID } from "node:crypto";
import { listFactors } from "#server/credentials/mfa-queries.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { endSessions } from "#server/platform/sessions.ts";
import { organizationsOf, refuseEasyPassword } from "#server/credentials/easy-passwords.ts";
import { endLinks, requireLink, spendLink } from "#server/credentials/mailed-links.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { deleteOrigins, rememberOrigin, type SignInOrigin } from "#server/credentials/sign-in-origins.ts";
import { recordInAccounts } from "#server/credentials/notify-accounts.ts";

/**
 * Sets a new password with the link of an email. Ends all sessions of the user.
 * @throws AppError link_expired, invalid
 */
export async function resetPassword(
  db: Db,
  acting: Acting,
  input: { token: string; password: string; place: SignInOrigin },
): Promise<void> {
  const user = await requireLink(db, "RESET_PASSWORD", input.token, acting.now);
  await refuseEasyPassword(input.password, user, await organizationsOf(db, user.id));
  const password_hash = await hashPassword(input.password);
  await withTransaction(db, acting, async (ctx) => {
    const user = await spendLink(ctx, "RESET_PASSWORD", input.token);
    await replacePassword(ctx, user.id, { password_hash, way: "link", place: input.place });
  });
}

/**
 * Replaces the password: all sessions end, open reset links become invalid, and the user is
 * emailed. `place` is the origin of the request.
 */
export async function replacePassword(
  ctx: WriteContext,
  user_id: number,
  { password_hash, way, place }: { password_hash: string; way: "signed_in" | "link"; place: SignInOrigin },
): Promise<void> {
  const { tx, now } = ctx;
  const user = await tx
    .updateTable("users")
    .set({ password_hash, updated_at: now })
    .where("id", "=", user_id)
    .returning(["id", "email", "first_name", "locale"])
    .executeTakeFirstOrThrow();
  await endSessions(ctx, user_id);
  await endLinks(ctx, "RESET_PASSWORD", user);
  // Known origins of a user with a second factor were proven by that factor, and stay. Neither a
  // mailbox nor a password alone makes an origin known.
  if ((await listFactors(tx, user_id)).length === 0) {
    await deleteOrigins(tx, user.email);
    await rememberOrigin(tx, user.email, place, now);
  }
  const data = { first_name: user.first_name };
  await queueMails(tx, [
    templatedEmail("PASSWORD_CHANGED", {
      cause: `password:${randomUUID()}`,
      recipient: user.email,
      locale: user.locale,
      data,
    }),
  ]);
  await recordInAccounts(ctx, user.id, "user.password_changed", { way });
}
