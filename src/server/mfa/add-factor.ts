import { PASSKEYS_MAX } from "#domain/mfa.ts";
import { fullName } from "#domain/names.ts";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { lockPerson } from "#server/credentials/lock-person.ts";
import { mailLink } from "#server/credentials/mailed-links.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http.ts";
import { browserOf, endSessions, type SignedIn } from "#server/platform/sessions.ts";
import { askSession, findChallenge, consumeChallenge } from "./challenges.ts";
import { newPasskeyQuestion, readNewPasskey } from "./passkeys.ts";
import { listCredentials } from "#server/credentials/mfa-queries.ts";
import {
  countRecoveryCodes,
  type FreshCodes,
  storeRecoveryCodes,
  makeRecoveryCodes,
} from "#server/credentials/recovery-codes.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { decryptTotp, encryptTotp, freshTotp, stepOf } from "./totp.ts";

type Asking = Pick<Call, "app" | "by" | "now" | "network" | "user_agent" | "address"> & { caller: SignedIn };

/**
 * Creates a secret for an authenticator app. It is stored, encrypted, until a code proves that the
 * app has it.
 */
export async function startTotp(
  { tx, now }: WriteContext,
  { app, caller }: Asking,
): Promise<{ secret: string; uri: string }> {
  const { email } = await tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", caller.user_id)
    .executeTakeFirstOrThrow();
  const fresh = freshTotp(email);
  const stored = encryptTotp(app.secrets, { id: caller.user_id }, fresh.secret);
  await askSession(tx, "NEW_TOTP", caller, stored, now);
  return fresh;
}

/**
 * Confirms that the app has the secret: from now on it counts, instead of a former one. Returns
 * recovery codes to a user without any.
 * @throws AppError step_expired, invalid
 */
export async function confirmTotp(db: Db, call: Asking, code: string): Promise<string[] | null> {
  const { caller, now } = call;
  const user = { id: caller.user_id };
  const challenge = await findChallenge(db, "NEW_TOTP", caller, now);
  if (!challenge) throw new AppError("step_expired");
  const last_step = stepOf(code, decryptTotp(call.app.secrets, user, challenge.question), now);
  if (!last_step) throw invalid({ code: "code_wrong" });
  const fresh = await freshCodesFor(db, user.id);
  return withTransaction(db, call, async (ctx) => {
    const person = await lockPerson(ctx, user.id);
    await consumeChallenge(ctx, challenge);
    const totp = { secret: challenge.question, last_step, created_at: now };
    await ctx.tx
      .insertInto("totps")
      .values({ user_id: user.id, ...totp })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(totp))
      .execute();
    return added(ctx, call, person, { change: "TOTP_ADDED" }, fresh);
  });
}

/**
 * Returns the WebAuthn options with which the browser creates a passkey.
 * @throws AppError too_many_passkeys
 */
export async function startPasskey(ctx: WriteContext, { app, caller, now }: Asking) {
  const { tx } = ctx;
  const known = await listCredentials(tx, caller.user_id);
  if (known.length >= PASSKEYS_MAX) throw new AppError("too_many_passkeys");
  const { email, passkey_handle, ...names } = await tx
    .updateTable("users")
    .set({ passkey_handle: sql`coalesce(passkey_handle, ${randomBytes(32)})` })
    .where("id", "=", caller.user_id)
    .returning(["email", "passkey_handle", "first_name", "last_name"])
    .executeTakeFirstOrThrow();
  const owner = { email, name: fullName(names), handle: passkey_handle ?? Buffer.alloc(0) };
  const { question, options } = await newPasskeyQuestion(app, owner, known);
  await askSession(tx, "NEW_PASSKEY", caller, question, now);
  return options;
}

/**
 * Stores the passkey that a browser has created. Returns recovery codes to a user without any.
 * @throws AppError step_expired, too_many_passkeys, invalid
 */
export async function addPasskey(
  db: Db,
  call: Asking,
  { name, passkey }: { name: string; passkey: Parameters<typeof readNewPasskey>[1] },
): Promise<string[] | null> {
  const { caller, app, now } = call;
  const challenge = await findChallenge(db, "NEW_PASSKEY", caller, now);
  if (!challenge) throw new AppError("step_expired");
  const made = await readNewPasskey(app, passkey, challenge.question);
  if (!made) throw invalid({ passkey: "passkey_unknown" });
  const fresh = await freshCodesFor(db, caller.user_id);
  return withTransaction(db, call, async (ctx) => {
    const person = await lockPerson(ctx, caller.user_id);
    await consumeChallenge(ctx, challenge);
    if ((await listCredentials(ctx.tx, caller.user_id)).length >= PASSKEYS_MAX) throw new AppError("too_many_passkeys");
    const { numInsertedOrUpdatedRows } = await ctx.tx
      .insertInto("passkeys")
      .values({ ...made, name, user_id: caller.user_id, created_at: now })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw invalid({ passkey: "passkey_unknown" });
    return added(ctx, call, person, { change: "PASSKEY_ADDED", passkey_name: name }, fresh);
  });
}

/**
 * Codes are slow to hash: they are created before the transaction, for a user who will need some.
 */
async function freshCodesFor(db: ReadDb, user_id: number): Promise<FreshCodes | null> {
  return (await countRecoveryCodes(db, user_id)) > 0 ? null : makeRecoveryCodes();
}

/**
 * As after a new password, all other sessions end, because none of them has proven the new factor.
 * The email about it contains a link to undo it.
 */
async function added(
  ctx: WriteContext,
  call: Asking,
  person: { id: number; email: string },
  change: { change: "TOTP_ADDED" } | { change: "PASSKEY_ADDED"; passkey_name: string },
  fresh: FreshCodes | null,
): Promise<string[] | null> {
  const isWithout = (await countRecoveryCodes(ctx.tx, person.id)) === 0;
  // The last recovery code was used at this moment: the user must start again.
  if (isWithout && !fresh) throw new AppError("step_expired");
  if (isWithout && fresh) await storeRecoveryCodes(ctx, person.id, fresh);
  await endSessions(ctx, person.id, call.caller);
  const { link_id } = await mailLink(ctx, "UNDO_MFA", person, { mfa_added_at: ctx.now });
  await notifyFactorChange(ctx, person.id, { ...change, link_id }, browserOf(call));
  return isWithout && fresh ? fresh.codes : null;
}
