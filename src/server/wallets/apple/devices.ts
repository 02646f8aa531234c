import { sql } from "kysely";
import { WALLET_DEVICES_MAX } from "#domain/wallets.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnPass } from "#server/wallets/own-pass.ts";

type Device = { device_id: string; push_token: string };

/**
 * Registers a phone for changes of the pass. Phones register again all the time, also under new
 * device ids: known ones are renewed, and those above the maximum are deleted, oldest registration
 * first. Returns whether the phone is new.
 */
export async function registerDevice({ tx, now }: WriteContext, pass: OwnPass, device: Device): Promise<boolean> {
  // The row lock serializes registrations of a pass, so that the maximum holds.
  await tx.selectFrom("wallet_passes").select("id").where("id", "=", pass.id).forUpdate().execute();
  const { is_new } = await tx
    .insertInto("wallet_devices")
    .values({ wallet_pass_id: pass.id, ...device, registered_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["wallet_pass_id", "device_id"])
        .doUpdateSet({ push_token: device.push_token, registered_at: now }),
    )
    .returning(sql<boolean>`xmax = 0`.as("is_new"))
    .executeTakeFirstOrThrow();
  if (is_new) await removeOldest({ tx }, pass);
  return is_new;
}

async function removeOldest({ tx }: Pick<WriteContext, "tx">, pass: OwnPass): Promise<void> {
  await tx
    .deleteFrom("wallet_devices")
    .where("wallet_pass_id", "=", pass.id)
    .where("device_id", "not in", (devices) =>
      devices
        .selectFrom("wallet_devices as kept")
        .select("kept.device_id")
        .where("kept.wallet_pass_id", "=", pass.id)
        .orderBy("kept.registered_at", "desc")
        .orderBy("kept.device_id")
        .limit(WALLET_DEVICES_MAX),
    )
    .execute();
}

export async function unregisterDevice(
  { tx }: Pick<WriteContext, "tx">,
  pass: OwnPass,
  device_id: string,
): Promise<void> {
  await tx
    .deleteFrom("wallet_devices")
    .where("wallet_pass_id", "=", pass.id)
    .where("device_id", "=", device_id)
    .execute();
}

/**
 * Returns the passes of a phone that changed after `since`, a mark that an earlier response
 * returned; null where none changed.
 */
export async function changedPasses(db: ReadDb, device_id: string, since: string | undefined) {
  const from = since !== undefined && /^\d{1,15}$/.test(since) ? Number(since) : null;
  const rows = await db
    .selectFrom("wallet_devices")
    .innerJoin("wallet_passes", "wallet_passes.id", "wallet_devices.wallet_pass_id")
    .select(["wallet_passes.serial", "wallet_passes.changed_at"])
    .where("wallet_devices.device_id", "=", device_id)
    .orderBy("wallet_passes.changed_at", "desc")
    .limit(1_000)
    .execute();
  const changed = rows.filter(({ changed_at }) => from === null || changed_at.getTime() > from);
  const [newest] = changed;
  if (!newest) return null;
  return {
    serialNumbers: changed.map(({ serial }) => serial),
    lastUpdated: String(newest.changed_at.getTime()),
  };
}
