import { countAnswer, lockSignIn, requireSignIn, startSignIn } from "#server/mfa/challenges.ts";
import { passkeyQuestion, readPasskeyResponse } from "#server/mfa/passkeys.ts";
import { type StepUp, seeFactor, spendFactor } from "#server/mfa/verify-factor.ts";
import { notifyRecoveryCodeUsed } from "#server/mfa/step-up.ts";
import { listCredentials } from "#server/credentials/mfa-queries.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http.ts";
import { type Entered, enterOneOf, type Way } from "./start-session.ts";
import { lockPerson } from "#server/credentials/lock-person.ts";
import { countCode, countTry } from "#server/credentials/sign-in-origins.ts";

type Asking = Pick<Call, "app" | "log" | "by" | "now" | "network">;
type Waiting = Awaited<ReturnType<typeof requireSignIn>>;

/**
 * Continues a sign-in whose password was right: with a second factor and then, where there are
 * several accounts, with the choice of one. A wrong code counts like a wrong password; the fifth
 * one ends this sign-in.
 * @throws AppError step_expired, too_many_requests, invalid
 */
export async function secondStep(db: Db, call: Asking, input: StepUp & { token: string } & Way): Promise<Entered> {
  const waiting = await requireSignIn(db, "SIGN_IN", input.token, call.now);
  const { user_id, email } = waiting;
  if (user_id === null || email === null) throw new AppError("step_expired");
  const seen = waiting.authenticated_at ? null : await see(db, call, { ...waiting, user_id, email }, input);
  return withTransaction(db, call, async (ctx) => {
    const prove = async () => {
      if (!seen) return;
      await spendFactor(ctx, user_id, seen);
      if (seen.factor === "RECOVERY_CODE") await notifyRecoveryCodeUsed(ctx, user_id, input.browser);
    };
    const entered = await goOn(ctx, { ...waiting, user_id }, input, seen && prove);
    if (!entered) throw invalid({ account_id: "wrong" });
    return entered;
  });
}

/**
 * Returns the WebAuthn options that request a passkey of the user who is signing in.
 * @throws AppError step_expired
 */
export async function askSecondStep({ tx, now }: WriteContext, { app }: Pick<Call, "app">, token: string) {
  const { id, user_id } = await requireSignIn(tx, "SIGN_IN", token, now);
  const known = user_id === null ? [] : await listCredentials(tx, user_id);
  if (known.length === 0) throw new AppError("step_expired");
  const { question, options } = await passkeyQuestion(app, known);
  await tx.updateTable("challenges").set({ question }).where("id", "=", id).execute();
  return options;
}

/**
 * Returns the WebAuthn options for a sign-in by a passkey alone, and the token that accompanies the
 * response.
 */
export async function startPasskeySignIn(db: Db, { app, now }: Pick<Call, "app" | "now">) {
  const { question, options } = await passkeyQuestion(app, []);
  return { token: await startSignIn(db, "PASSKEY_SIGN_IN", now, { question }), options };
}

/**
 * Signs in by a passkey alone: the device has verified its user. With several accounts the token
 * continues, once, to the chosen one.
 * @throws AppError step_expired, passkey_unknown, invalid
 */
export async function signInByPasskey(
  db: Db,
  call: Asking,
  input: Pick<StepUp, "passkey"> & { token: string } & Way,
): Promise<Entered> {
  const waiting = await requireSignIn(db, "PASSKEY_SIGN_IN", input.token, call.now);
  const proven = waiting.authenticated_at ? null : await readPasskey(db, call, waiting, input);
  const user_id = proven?.user_id ?? waiting.user_id;
  if (user_id === null) throw new AppError("step_expired");
  const seen = proven && { factor: "PASSKEY" as const, ...proven };
  return withTransaction(db, call, async (ctx) => {
    const prove = seen && (() => spendFactor(ctx, user_id, seen));
    const entered = await goOn(ctx, { ...waiting, user_id }, input, prove);
    if (!entered) throw new AppError("passkey_unknown");
    return entered;
  });
}

/**
 * Locks the user first and then their sign-in, in the same order as where a new password or another
 * factor ends sign-ins. A sign-in that opens a session is deleted, so it works once.
 */
async function goOn(
  ctx: WriteContext,
  { id, user_id, account_id }: { id: number; user_id: number; account_id: number | null },
  input: Way,
  prove: (() => Promise<void>) | null,
): Promise<Entered | null> {
  const { tx, now } = ctx;
  const person = await lockPerson(ctx, user_id);
  const { authenticated_at } = await lockSignIn(ctx, id);
  if ((authenticated_at === null) !== (prove !== null)) throw new AppError("step_expired");
  await prove?.();
  const entered = await enterOneOf(ctx, person, { ...input, account_id: input.account_id ?? account_id });
  if (entered?.token) await tx.deleteFrom("challenges").where("id", "=", id).execute();
  else if (prove)
    await tx.updateTable("challenges").set({ user_id, authenticated_at: now }).where("id", "=", id).execute();
  return entered;
}

/**
 * Counts the attempt before it is checked: per sign-in, and per person and origin where the value
 * can be guessed.
 */
async function see(
  db: Db,
  call: Asking,
  { id, user_id, email, question }: Waiting & { user_id: number; email: string },
  input: StepUp & Way,
) {
  if (!input.code && !input.recovery_code && !input.passkey) throw invalid({ code: "required" });
  if (input.code && !input.passkey) await countCode(db, email, input.place, call.now);
  else if (!input.passkey) await countTry(db, email, input.place, call.now);
  const { is_last } = await countAnswer(db, { id });
  return seeFactor(db, call, user_id, { ...input, question }).catch(async (error: unknown) => {
    if (!is_last || !(error instanceof AppError)) throw error;
    await autocommit(db).deleteFrom("challenges").where("id", "=", id).execute();
    throw new AppError("step_expired");
  });
}

async function readPasskey(db: Db, call: Asking, { id, question }: Waiting, { passkey }: Pick<StepUp, "passkey">) {
  if (!passkey) throw invalid({ passkey: "required" });
  await countAnswer(db, { id });
  const proven = await readPasskeyResponse(db, call, passkey, question ?? "");
  if (!proven) throw new AppError("passkey_unknown");
  return proven;
}
