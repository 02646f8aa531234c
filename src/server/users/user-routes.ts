import { users } from "#contract/users.ts";
import { venueOf } from "#server/credentials/sign-in-origins.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { AppError } from "#server/platform/errors.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { browserOf, endSessions, type SignedIn } from "#server/platform/sessions.ts";
import { cancelEmailChange, resendEmailChange } from "./request-email-change.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { confirmEmail } from "#server/auth/confirm-email.ts";
import { enterOtherAccount } from "./enter-account.ts";
import { invite, resendInvitation, revokeInvitation } from "./invite.ts";
import { meOf } from "#server/auth/me.ts";
import { ownMember } from "./own-member.ts";
import { listOwnAccounts, listUsers, requireMember } from "./user-queries.ts";
import { resendEmailConfirmation } from "./resend-email-confirmation.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins.ts";
import { updateMe } from "./update-me.ts";
import { updateMember } from "./update-member.ts";

export const userRoutes: Route[] = [
  read(users.list, (db, { caller, query }) => listUsers(db, caller.account, query)),

  write(users.invite, async (ctx, { caller, body }) => ({
    data: await requireMember(ctx.tx, await invite(ctx, caller, body)),
  })),

  read(users.get, async (db, { caller, params }) => ({
    data: await requireMember(db, await ownMember(db, caller, params.user_id)),
  })),

  write(users.update, async (ctx, { caller, params, body }) => ({
    data: await requireMember(ctx.tx, await updateMember(ctx, caller, params.user_id, body)),
  })),

  write(users.resendInvitation, (ctx, { caller, params }) => resendInvitation(ctx, caller, params.user_id)),

  write(users.revokeInvitation, (ctx, { caller, params }) => revokeInvitation(ctx, caller, params.user_id)),

  read(users.help, async (_db, { app: { installation } }) => ({
    data: { release: installation.release, contact_email: installation.contact_email },
  })),

  read(users.me, async (db, { caller, app }) => ({ data: await meOf(db, caller, app) })),

  untransacted(users.updateMe, async (db, call) => {
    await updateMe(db, call, call.caller, call.body, venueOf(call));
    return { data: await meOf(db, call.caller, call.app) };
  }),

  read(users.accounts, async (db, { caller }) => ({ data: await listOwnAccounts(db, caller) })),

  write(users.enterAccount, async (ctx, call) => {
    const { account_id } = call.body;
    const token = await enterOtherAccount(ctx, call.caller, {
      account_id,
      browser: browserOf(call),
      secrets: call.app.secrets,
    });
    call.raw.reply.header("x-auth-token", token);
    const entered = { user_id: call.caller.user_id, account: { id: account_id } };
    return { token, data: await meOf(ctx.tx, entered, call.app) };
  }),

  untransacted(users.changePassword, async (db, call) => {
    const token = await changePassword(db, call, call.caller, {
      ...call.body,
      place: venueOf(call),
      browser: browserOf(call),
      secrets: call.app.secrets,
    });
    call.raw.reply.header("x-auth-token", token);
    return { token, data: await meOf(db, call.caller, call.app) };
  }),

  write(users.signOutEverywhere, async (ctx, { caller }) => {
    await endSessions(ctx, caller.user_id);
    await recordActivity(ctx, {
      kind: "user.signed_out_everywhere",
      account_id: caller.account.id,
      event_id: null,
      subject: { user: caller.user_id },
      data: {},
    });
  }),

  read(users.signIns, async (db, { caller, now }) => ({ data: await listSignIns(db, caller, now) })),

  write(users.endSignIn, (ctx, { caller, params }) => endSignIn(ctx, caller, params.session_id)),

  write(users.endOtherSignIns, (ctx, { caller }) => endOtherSignIns(ctx, caller)),

  write(users.resendEmailChange, async (ctx, { caller, params }) => {
    refuseOthers(caller, params.user_id);
    await resendEmailChange(ctx, caller);
  }),

  write(users.confirmEmailChange, async (ctx, { caller, params, app }) => {
    refuseOthers(caller, params.user_id);
    await confirmEmailChange(ctx, caller, params.token);
    return { data: await meOf(ctx.tx, caller, app) };
  }),

  write(users.cancelEmailChange, async (ctx, { caller, params, app }) => {
    refuseOthers(caller, params.user_id);
    await cancelEmailChange(ctx, caller);
    return { data: await meOf(ctx.tx, caller, app) };
  }),

  write(users.confirmEmail, async (ctx, { caller, params, app }) => {
    refuseOthers(caller, params.user_id);
    await confirmEmail(ctx, caller, params.token);
    return { data: await meOf(ctx.tx, caller, app) };
  }),

  write(users.resendEmailConfirmation, async (ctx, { caller, params }) => {
    refuseOthers(caller, params.user_id);
    await resendEmailConfirmation(ctx, caller);
  }),
];

/**
 * Users can confirm only their own address. The error does not reveal whether another user exists.
 */
function refuseOthers(caller: SignedIn, user_id: number): void {
  if (user_id !== caller.user_id) throw new AppError("not_found");
}
