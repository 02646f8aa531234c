import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { storeRecoveryCodes, makeRecoveryCodes } from "#server/credentials/recovery-codes.ts";
import { encryptTotp, freshTotp } from "#server/mfa/totp.ts";
import { inTransaction, type OpenDb } from "#server/platform/database.ts";
import { Authenticator } from "./authenticator.ts";
import { TEST_SECRETS } from "./secrets.ts";

/** Adds an authenticator app for a user. Returns the function that generates its codes. */
export async function aCodeApp(db: OpenDb, { id: user_id }: { id: number }): Promise<(at: Date) => string> {
  const { secret } = freshTotp("ana@example.test");
  const row = { user_id, secret: encryptTotp(TEST_SECRETS, { id: user_id }, secret), last_step: 0 };
  await db.insertInto("totps").values(row).execute();
  return appCodes(secret);
}

export function appCodes(secret: string): (at: Date) => string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return (at) => app.generate({ timestamp: at.getTime() });
}

/** Adds a passkey for a user. Returns its device. */
export async function aPasskey(db: OpenDb, { id: user_id }: { id: number }, counter = 0): Promise<Authenticator> {
  const device = new Authenticator();
  const { passkey_handle: known } = await db
    .selectFrom("users")
    .select("passkey_handle")
    .where("id", "=", user_id)
    .executeTakeFirstOrThrow();
  const passkey_handle = known ?? randomBytes(32);
  await db.updateTable("users").set({ passkey_handle }).where("id", "=", user_id).execute();
  device.belongTo(passkey_handle);
  const row = { ...device.stored, user_id, counter, is_synced: true, aaguid: "", name: "Telephone" };
  await db.insertInto("passkeys").values(row).execute();
  return device;
}

/** Adds recovery codes for a user. Returns them in plain text. */
export async function someRecoveryCodes(db: OpenDb, { id }: { id: number }): Promise<string[]> {
  const fresh = await makeRecoveryCodes();
  await inTransaction(db, (tx) => storeRecoveryCodes({ tx, now: new Date() }, id, fresh));
  return fresh.codes;
}
