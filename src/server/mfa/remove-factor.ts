import { msg } from "@lingui/core/macro";
import { lockPerson } from "#server/credentials/lock-person.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Db } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Browser, endSessions, type SignedIn } from "#server/platform/sessions.ts";
import { listFactors } from "#server/credentials/mfa-queries.ts";
import { storeRecoveryCodes, makeRecoveryCodes } from "#server/credentials/recovery-codes.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

export async function removeTotp(ctx: WriteContext, caller: SignedIn, browser: Browser): Promise<void> {
  await lockPerson(ctx, caller.user_id);
  const { numDeletedRows } = await ctx.tx.deleteFrom("totps").where("user_id", "=", caller.user_id).executeTakeFirst();
  if (numDeletedRows > 0n) await removed(ctx, caller, { change: "TOTP_REMOVED" }, browser);
}

/** @throws AppError not_found */
export async function removePasskey(ctx: WriteContext, caller: SignedIn, id: number, browser: Browser): Promise<void> {
  await lockPerson(ctx, caller.user_id);
  const passkey = await ctx.tx
    .deleteFrom("passkeys")
    .where("user_id", "=", caller.user_id)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  if (!passkey) throw new AppError("not_found");
  await removed(ctx, caller, { change: "PASSKEY_REMOVED", passkey_name: passkey.name }, browser);
}

/** @throws AppError not_found */
export async function renamePasskey(ctx: WriteContext, caller: SignedIn, id: number, name: string): Promise<void> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", caller.user_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("not_found");
  const activity = { account_id: caller.account.id, event_id: null, subject: { user: caller.user_id }, data: {} };
  await recordActivity(ctx, { kind: "user.passkey_renamed", ...activity });
}

const NO_FACTOR = msg`Set up two-factor authentication before you create recovery codes.`;

/**
 * Replaces the remaining recovery codes with ten new ones.
 * @throws AppError not_available: the user has no second factor
 */
export async function renewRecoveryCodes(
  db: Db,
  call: Pick<WriteContext, "by" | "now" | "network"> & { caller: SignedIn },
  browser: Browser,
): Promise<string[]> {
  const { user_id } = call.caller;
  if ((await listFactors(db, user_id)).length === 0) throw new AppError("not_available", { userMessage: NO_FACTOR });
  const fresh = await makeRecoveryCodes();
  await withTransaction(db, call, async (ctx) => {
    await lockPerson(ctx, user_id);
    if ((await listFactors(ctx.tx, user_id)).length === 0)
      throw new AppError("not_available", { userMessage: NO_FACTOR });
    await storeRecoveryCodes(ctx, user_id, fresh);
    await notifyFactorChange(ctx, user_id, { change: "RECOVERY_CODES_RENEWED" }, browser);
  });
  return fresh.codes;
}

type Removed = { change: "TOTP_REMOVED" } | { change: "PASSKEY_REMOVED"; passkey_name: string };

/** Recovery codes are a fallback for a second factor and are deleted with the last one. */
async function removed(ctx: WriteContext, caller: SignedIn, change: Removed, browser: Browser): Promise<void> {
  const { tx } = ctx;
  const left = await listFactors(tx, caller.user_id);
  if (left.every((factor) => factor === "RECOVERY_CODE"))
    await tx.deleteFrom("recovery_codes").where("user_id", "=", caller.user_id).execute();
  await endSessions(ctx, caller.user_id, caller);
  await notifyFactorChange(ctx, caller.user_id, change, browser);
}
