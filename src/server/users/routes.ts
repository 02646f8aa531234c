import { users } from "#contract/users.ts";
import { mayMailLink } from "#server/auth/mailed-links.ts";
import { mailConfirmation } from "#server/auth/register.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { endSessions, type SignedIn } from "#server/platform/sessions.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import type { Locale } from "#contract/fields.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { meOf } from "./me.ts";

/** `dev_mailbox`: no mail server is set, so mails wait at `/dev/mail`. */
export function userRoutes({ dev_mailbox }: { dev_mailbox: boolean }): Route[] {
  return [
    read(users.me, async (db, { caller }) => ({ data: await meOf(db, caller, dev_mailbox) })),
    write(users.updateMe, async (tx, { caller, body }) => {
      const { updated_at, ...form } = body;
      await lockUnchanged(tx, "users", { id: caller.user_id }, updated_at);
      await tx
        .updateTable("users")
        .set({ ...form, updated_at: new Date() })
        .where("id", "=", caller.user_id)
        .execute();
      return { data: await meOf(tx, caller, dev_mailbox) };
    }),
    outside(users.changePassword, async (db, { caller, body, raw }) => {
      const token = await changePassword(db, caller, body);
      raw.reply.header("x-auth-token", token);
      return { token, data: await meOf(db, caller, dev_mailbox) };
    }),
    write(users.signOutEverywhere, (tx, { caller }) => endSessions(tx, caller.user_id)),
    write(users.confirmEmail, async (tx, { caller, params }) => {
      refuseOthers(caller, params.user_id);
      await confirmEmail(tx, caller, params.token);
      return { data: await meOf(tx, caller, dev_mailbox) };
    }),
    write(users.resendEmailConfirmation, async (tx, { caller, params }) => {
      refuseOthers(caller, params.user_id);
      await resendConfirmation(tx, caller);
    }),
  ];
}

/** Only one's own address can be confirmed; whether another user exists is not told. */
function refuseOthers(caller: SignedIn, user_id: number): void {
  if (user_id !== caller.user_id) throw new AppError("not_found");
}

/** Nothing happens when the address is confirmed already. */
async function resendConfirmation(tx: Tx, caller: SignedIn): Promise<void> {
  if (caller.is_email_verified) return;
  const user = await tx
    .selectFrom("users")
    .select(["id", "email", "first_name", "locale"])
    .where("id", "=", caller.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!(await mayMailLink(tx, "CONFIRM_EMAIL", user)))
    throw new AppError("too_many_requests", { retry_after_seconds: 600 });
  await mailConfirmation(tx, { ...user, locale: user.locale as Locale });
}
