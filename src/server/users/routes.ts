import { users } from "#contract/users.ts";
import { placeOf } from "#server/auth/sign-in-places.ts";
import { happened } from "#server/happenings/happened.ts";
import { AppError } from "#server/platform/errors.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { browserOf, endSessions, type SignedIn } from "#server/platform/sessions.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { meOf } from "./me.ts";
import { resendEmailConfirmation } from "./resend-email-confirmation.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins.ts";
import { updateMe } from "./update-me.ts";

export const userRoutes: Route[] = [
  read(users.me, async (db, { caller, app }) => ({ data: await meOf(db, caller, app) })),

  write(users.updateMe, async (deed, { caller, body, app }) => {
    await updateMe(deed, caller, body);
    return { data: await meOf(deed.tx, caller, app) };
  }),

  outside(users.changePassword, async (db, call) => {
    const token = await changePassword(db, call, call.caller, {
      ...call.body,
      place: placeOf(call),
      browser: browserOf(call),
    });
    call.raw.reply.header("x-auth-token", token);
    return { token, data: await meOf(db, call.caller, call.app) };
  }),

  write(users.signOutEverywhere, async (deed, { caller }) => {
    await endSessions(deed, caller.user_id);
    await happened(deed, {
      kind: "user.signed_out_everywhere",
      account_id: caller.account.id,
      event_id: null,
      subject: { user: caller.user_id },
      data: {},
    });
  }),

  read(users.signIns, async (db, { caller, now }) => ({ data: await listSignIns(db, caller, now) })),

  write(users.endSignIn, (deed, { caller, params }) => endSignIn(deed, caller, params.session_id)),

  write(users.endOtherSignIns, (deed, { caller }) => endOtherSignIns(deed, caller)),

  write(users.confirmEmail, async (deed, { caller, params, app }) => {
    refuseOthers(caller, params.user_id);
    await confirmEmail(deed, caller, params.token);
    return { data: await meOf(deed.tx, caller, app) };
  }),

  write(users.resendEmailConfirmation, async (deed, { caller, params }) => {
    refuseOthers(caller, params.user_id);
    await resendEmailConfirmation(deed, caller);
  }),
];

/** Only one's own address can be confirmed; whether another user exists is not told. */
function refuseOthers(caller: SignedIn, user_id: number): void {
  if (user_id !== caller.user_id) throw new AppError("not_found");
}
