import { msg } from "@lingui/core/macro";
import type { z } from "zod";
import { auth, type loginAnswer } from "#contract/auth.ts";
import { type Db, inTransaction } from "#server/platform/database.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { say } from "#server/platform/i18n.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { countCall } from "#server/platform/rate-limit.ts";
import { TOKEN_SECONDS } from "#server/platform/sessions.ts";
import { meOf } from "#server/users/me.ts";
import { forgotPassword } from "./forgot-password.ts";
import { requireLink } from "./mailed-links.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

/** `dev_mailbox`: no mail server is set, so mails wait at `/dev/mail`. */
export function authRoutes({ dev_mailbox }: { dev_mailbox: boolean }): Route[] {
  return [
    outside(auth.login, async (db, { body, address, raw }) => {
      const entered = await signIn(db, { ...body, address });
      if (entered.token === null) return { ...BEARER, token: null, user: null, accounts: entered.accounts };
      raw.reply.header("x-auth-token", entered.token);
      return {
        ...BEARER,
        token: entered.token,
        user: await meOf(db, entered, dev_mailbox),
        accounts: entered.accounts,
      };
    }),
    outside(auth.register, async (db, { body, locale, raw }) => {
      const entered = await register(db, body, locale);
      raw.reply.header("x-auth-token", entered.token);
      return {
        ...BEARER,
        token: entered.token,
        user: await meOf(db, entered, dev_mailbox),
        accounts: await ownAccount(db, entered.account_id),
      };
    }),
    write(auth.logout, async (tx, { caller }) => {
      await tx.deleteFrom("sessions").where("id", "=", caller.session_id).execute();
    }),
    outside(auth.forgotPassword, async (db, { body, locale }) => {
      countCall(`forgot-password ${body.email.toLowerCase()}`, 3);
      await inTransaction(db, (tx) => enqueue(tx, forgotPassword, { email: body.email }));
      return { message: say(locale, msg`If there is an account with this address, a link is on its way to it.`) };
    }),
    read(auth.checkResetPassword, async (db, { params }) => {
      await requireLink(db, "RESET_PASSWORD", params.token);
    }),
    outside(auth.resetPassword, async (db, { body, params, locale }) => {
      await resetPassword(db, { token: params.token, password: body.password });
      return { message: say(locale, msg`Your new password is set. Please sign in with it.`) };
    }),
  ];
}

const BEARER = { token_type: "bearer", expires_in: TOKEN_SECONDS } satisfies Partial<z.input<typeof loginAnswer>>;

function ownAccount(db: Db, id: number) {
  return db.selectFrom("accounts").select(["id", "name"]).where("id", "=", id).execute();
}
