import { lockPerson } from "#server/auth/lock-person.ts";
import { happened } from "#server/happenings/happened.ts";
import type { Db } from "#server/platform/database.ts";
import { type Deed, inDeed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Browser, endSessions, type SignedIn } from "#server/platform/sessions.ts";
import { listFactors } from "./queries.ts";
import { keepRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import { tellFactor } from "./tell-factor.ts";

/** Where there is no code app, nothing happens. */
export async function removeTotp(deed: Deed, caller: SignedIn, browser: Browser): Promise<void> {
  await lockPerson(deed, caller.user_id);
  const { numDeletedRows } = await deed.tx.deleteFrom("totps").where("user_id", "=", caller.user_id).executeTakeFirst();
  if (numDeletedRows > 0n) await removed(deed, caller, { change: "TOTP_REMOVED" }, browser);
}

/** @throws AppError not_found */
export async function removePasskey(deed: Deed, caller: SignedIn, id: number, browser: Browser): Promise<void> {
  await lockPerson(deed, caller.user_id);
  const passkey = await deed.tx
    .deleteFrom("passkeys")
    .where("user_id", "=", caller.user_id)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  if (!passkey) throw new AppError("not_found");
  await removed(deed, caller, { change: "PASSKEY_REMOVED", passkey_name: passkey.name }, browser);
}

/** @throws AppError not_found */
export async function renamePasskey(deed: Deed, caller: SignedIn, id: number, name: string): Promise<void> {
  const { numUpdatedRows } = await deed.tx
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", caller.user_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("not_found");
  const told = { account_id: caller.account.id, event_id: null, subject: { user: caller.user_id }, data: {} };
  await happened(deed, { kind: "user.passkey_renamed", ...told });
}

/**
 * Ten new codes in the place of those that are left.
 * @throws AppError not_available: there is no second factor that they would stand in for
 */
export async function renewRecoveryCodes(
  db: Db,
  call: Pick<Deed, "by" | "now" | "network"> & { caller: SignedIn },
  browser: Browser,
): Promise<string[]> {
  const { user_id } = call.caller;
  if ((await listFactors(db, user_id)).length === 0) throw new AppError("not_available");
  const fresh = await makeRecoveryCodes();
  await inDeed(db, call, async (deed) => {
    await lockPerson(deed, user_id);
    if ((await listFactors(deed.tx, user_id)).length === 0) throw new AppError("not_available");
    await keepRecoveryCodes(deed, user_id, fresh);
    await tellFactor(deed, user_id, { change: "RECOVERY_CODES_RENEWED" }, browser);
  });
  return fresh.codes;
}

type Removed = { change: "TOTP_REMOVED" } | { change: "PASSKEY_REMOVED"; passkey_name: string };

/** Recovery codes stand in for a second factor, and go with the last one. */
async function removed(deed: Deed, caller: SignedIn, change: Removed, browser: Browser): Promise<void> {
  const { tx } = deed;
  const left = await listFactors(tx, caller.user_id);
  if (left.every((factor) => factor === "RECOVERY_CODE"))
    await tx.deleteFrom("recovery_codes").where("user_id", "=", caller.user_id).execute();
  await endSessions(deed, caller.user_id, caller);
  await tellFactor(deed, caller.user_id, change, browser);
}
