import type { z } from "zod";
import type { proofInput } from "#contract/mfa.ts";
import type { Factor } from "#domain/mfa.ts";
import { countCode, countTry, rememberOrigin, venueOf } from "#server/credentials/sign-in-origins.ts";
import { provePassword } from "#server/credentials/verify-password.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Db } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http.ts";
import { type Browser, browserOf, type SignedIn } from "#server/platform/sessions.ts";
import { lockPerson } from "#server/credentials/lock-person.ts";
import { askSession, countAnswer, findChallenge, consumeChallenge } from "./challenges.ts";
import { passkeyQuestion } from "./passkeys.ts";
import { type StepUp, seeFactor, spendFactor } from "./verify-factor.ts";
import { listCredentials, listFactors } from "#server/credentials/mfa-queries.ts";
import { countRecoveryCodes } from "#server/credentials/recovery-codes.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

type Asking = Pick<Call, "app" | "log" | "by" | "now" | "network" | "address" | "cookie" | "user_agent"> & {
  caller: SignedIn;
};

/**
 * Step-up authentication: verifies a second factor, or the password of a user without one. The
 * session may then perform protected actions for ten minutes. A wrong attempt counts like one at
 * the sign-in page.
 * @throws AppError invalid, too_many_requests
 */
export async function prove(db: Db, call: Asking, { password, ...rest }: z.output<typeof proofInput>): Promise<void> {
  const { user_id } = call.caller;
  if ((await listFactors(db, user_id)).length > 0) return verifyFactor(db, call, rest).catch(reportExpiredChallenge);
  if (!password) throw invalid({ password: "required" });
  await provePassword(db, call, { id: user_id }, { password, place: venueOf(call), field: "password" });
  await withTransaction(db, call, async (ctx) => {
    await lockPerson(ctx, user_id);
    // The user has added a first factor in the meantime.
    if ((await listFactors(ctx.tx, user_id)).length > 0) throw invalid({ code: "required" });
    await recordStepUp(ctx, call.caller, "PASSWORD");
  });
}

export async function askPasskey({ tx, now }: WriteContext, { app, caller }: Asking) {
  const { question, options } = await passkeyQuestion(app, await listCredentials(tx, caller.user_id));
  await askSession(tx, "STEP_UP", caller, question, now);
  return options;
}

async function verifyFactor(db: Db, call: Asking, input: StepUp): Promise<void> {
  const { caller, now } = call;
  const { user_id } = caller;
  const { email } = await db.selectFrom("users").select("email").where("id", "=", user_id).executeTakeFirstOrThrow();
  const challenge = input.passkey ? await findChallenge(db, "STEP_UP", caller, now) : undefined;
  if (challenge) await countAnswer(db, challenge);
  if (input.code && !input.passkey) await countCode(db, email, venueOf(call), now);
  else if (!input.passkey) await countTry(db, email, venueOf(call), now);
  const seen = await seeFactor(db, call, user_id, { ...input, question: challenge?.question ?? null });
  await withTransaction(db, call, async (ctx) => {
    await lockPerson(ctx, user_id);
    // Lock order: the session before the rows that depend on it, as in the code that ends sessions.
    await recordStepUp(ctx, caller, seen.factor);
    if (challenge) await consumeChallenge(ctx, challenge);
    await spendFactor(ctx, user_id, seen);
    if (seen.factor === "RECOVERY_CODE") await notifyRecoveryCodeUsed(ctx, user_id, browserOf(call));
  });
  await rememberOrigin(db, email, venueOf(call), now);
}

async function recordStepUp(ctx: WriteContext, caller: SignedIn, by: Factor | "PASSWORD"): Promise<void> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("sessions")
    .set({ authenticated_at: ctx.now })
    .where("id", "=", caller.session_id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("unauthenticated");
  const activity = { account_id: caller.account.id, event_id: null, subject: { user: caller.user_id } };
  await recordActivity(ctx, { kind: "user.proven", ...activity, data: { by } });
}

/**
 * Reports a challenge that was already answered, or replaced by a newer one, at the passkey field.
 */
function reportExpiredChallenge(error: unknown): never {
  const isOver = error instanceof AppError && error.code === "step_expired";
  throw isOver ? invalid({ passkey: "passkey_unknown" }) : error;
}

/** Emails the user that a recovery code was used, because another person may have used it. */
export async function notifyRecoveryCodeUsed(ctx: WriteContext, user_id: number, browser: Browser): Promise<void> {
  const codes_left = await countRecoveryCodes(ctx.tx, user_id);
  await notifyFactorChange(ctx, user_id, { change: "RECOVERY_CODE_USED", codes_left }, browser);
}
