import { randomUUID } from "node:crypto";
import { msg } from "@lingui/core/macro";
import type { z } from "zod";
import { auth, type loginResponse } from "#contract/auth.ts";
import { listAccountNames } from "#server/accounts/account-queries.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { newCookieValue } from "#server/platform/http/cookies.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { type Call, untransacted, read, type Route, write } from "#server/platform/http.ts";
import { translate } from "#server/platform/i18n.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { shortNetwork } from "#server/platform/http/rate-limit.ts";
import { browserOf, TOKEN_SECONDS } from "#server/platform/sessions.ts";
import { meOf } from "./me.ts";
import { acceptInvitation, requireInvitation } from "./accept-invitation.ts";
import { forgotPassword } from "./forgot-password.ts";
import { requireLink } from "#server/credentials/mailed-links.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import type { Entered } from "./start-session.ts";
import { askSecondStep, secondStep, signInByPasskey, startPasskeySignIn } from "./second-step.ts";
import { signIn } from "./sign-in.ts";
import { readSignUp, requireNewcomers, requireOpenSignUp } from "./sign-up.ts";
import {
  rememberOrigin,
  personOf,
  type SignInOrigin,
  venueOf,
  rememberDevice,
} from "#server/credentials/sign-in-origins.ts";
import { undoEmailChange } from "./undo-email-change.ts";
import { requireAddedFactor, undoFactor } from "./undo-factor.ts";

export const authRoutes: Route[] = [
  untransacted(auth.login, async (db, call) => {
    const { body } = call;
    const origin = knownOriginOf(call);
    const entered = await signIn(db, call, {
      ...body,
      place: origin,
      browser: browserOf(call),
      secrets: call.app.secrets,
    }).catch(noted(call, { person: personOf(body.email).slice(0, 12) }));
    return answered(db, call, entered, origin);
  }),

  untransacted(auth.secondStep, async (db, call) => {
    const origin = knownOriginOf(call);
    const input = { ...call.body, place: origin, browser: browserOf(call), secrets: call.app.secrets };
    return answered(db, call, await secondStep(db, call, input).catch(noted(call)), origin);
  }),

  write(auth.secondStepByPasskey, async (ctx, call) => ({ data: await askSecondStep(ctx, call, call.body.token) })),

  untransacted(auth.startPasskeyLogin, async (db, call) => ({ data: await startPasskeySignIn(db, call) })),

  untransacted(auth.passkeyLogin, async (db, call) => {
    const origin = knownOriginOf(call);
    const input = { ...call.body, place: origin, browser: browserOf(call), secrets: call.app.secrets };
    return answered(db, call, await signInByPasskey(db, call, input).catch(noted(call)), origin);
  }),

  untransacted(auth.register, async (db, call) => {
    const { body, locale, app, raw } = call;
    requireOpenSignUp(app.sign_up);
    const { token, user_id, account_id } = await register(db, call, app, body, locale, browserOf(call));
    const origin = knownOriginOf(call);
    await rememberOrigin(db, body.email, origin, call.now);
    rememberDevice(call, origin.device);
    raw.reply.header("x-auth-token", token);
    const user = await meOf(db, { user_id, account: { id: account_id } }, app);
    return { ...BEARER, token, user, accounts: await listAccountNames(db, account_id), second_factor: null };
  }),

  read(auth.signUp, async (reads, { app }) => ({ data: await readSignUp(reads, app.sign_up) })),

  read(auth.legalDocuments, async (_db, { app }) => ({ data: app.legalDocuments })),

  write(auth.logout, async (ctx, { caller }) => {
    await ctx.tx.deleteFrom("sessions").where("id", "=", caller.session_id).execute();
    await recordActivity(ctx, {
      kind: "user.signed_out",
      account_id: caller.account.id,
      event_id: null,
      subject: { user: caller.user_id },
      data: {},
    });
  }),

  untransacted(auth.forgotPassword, async (db, call) => {
    const { body, locale, app } = call;
    await app.shared_limits.count("forgot-password", body.email.toLowerCase(), 3);
    await withTransaction(db, call, ({ tx }) =>
      enqueue(tx, forgotPassword, { email: body.email, nonce: randomUUID() }),
    );
    return { message: translate(locale, msg`If there’s an account with this email address, we’ve sent it a link.`) };
  }),

  read(auth.checkResetPassword, async (db, { params, now }) => {
    await requireLink(db, "RESET_PASSWORD", params.token, now);
  }),

  untransacted(auth.resetPassword, async (db, call) => {
    await resetPassword(db, call, { token: call.params.token, password: call.body.password, place: venueOf(call) });
    return { message: translate(call.locale, msg`Your new password was saved. Sign in with it.`) };
  }),

  read(auth.invitation, async (db, { params, now, app }) => {
    const { account_name, email, password_hash, ...invited } = await requireInvitation(db, params.token, now);
    if (password_hash === null) requireNewcomers(app.sign_up);
    const [first_name, last_name] = [invited.invited_first_name ?? "", invited.invited_last_name];
    return { data: { account_name, email, first_name, last_name, has_password: password_hash !== null } };
  }),

  untransacted(auth.acceptInvitation, async (db, call) => {
    const { params, body: form, locale, app } = call;
    const origin = knownOriginOf(call);
    const input = {
      token: params.token,
      form,
      locale,
      place: origin,
      browser: browserOf(call),
      secrets: call.app.secrets,
    };
    return answered(db, call, await acceptInvitation(db, call, app, input), origin);
  }),

  read(auth.addedFactor, async (db, { params, now }) => ({ data: await requireAddedFactor(db, params.token, now) })),

  write(auth.undoFactor, async (ctx, { params }) => ({ data: await undoFactor(ctx, params.token) })),

  write(auth.undoEmailChange, async (ctx, { params }) => ({ data: await undoEmailChange(ctx, params.token) })),
];

/** The origin of a sign-in, with a new device id where the browser has none. */
function knownOriginOf(call: Pick<Call, "address" | "cookie">): SignInOrigin & { device: string } {
  const { network, device = newCookieValue() } = venueOf(call);
  return { network, device };
}

/** The response to a sign-in: a session, and the browser is remembered; or the next step. */
async function answered(
  db: ReadDb,
  call: Pick<Call, "app" | "raw" | "setCookie">,
  entered: Entered,
  { device }: { device: string },
): Promise<z.input<typeof loginResponse>> {
  if (entered.token === null) return { ...BEARER, user: null, ...entered };
  const { token, user_id, account_id, accounts } = entered;
  rememberDevice(call, device);
  call.raw.reply.header("x-auth-token", token);
  const user = await meOf(db, { user_id, account: { id: account_id } }, call.app);
  return { ...BEARER, token, user, accounts, second_factor: null };
}

/** Logs a refused sign-in, so that an attack is visible, without naming a person. */
function noted({ log, address }: Pick<Call, "log" | "address">, subject: { person?: string } = {}) {
  return (error: unknown): never => {
    log.info({ ...subject, network: shortNetwork(address) }, "A sign-in was refused");
    throw error;
  };
}

const BEARER = { token_type: "bearer", expires_in: TOKEN_SECONDS } satisfies Partial<z.input<typeof loginResponse>>;
