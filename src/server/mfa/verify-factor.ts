import type { z } from "zod";
import type { stepUp } from "#contract/mfa.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http.ts";
import { type ProvenPasskey, readPasskeyResponse } from "./passkeys.ts";
import { hashOfRecoveryCode } from "#server/credentials/recovery-codes.ts";
import { decryptTotp, stepOf } from "./totp.ts";

export type StepUp = z.output<typeof stepUp>;

/** A verified second factor. It counts once it is spent in the transaction. */
export type SeenFactor =
  | { factor: "TOTP"; secret: string; step: number }
  | { factor: "RECOVERY_CODE"; hash: string }
  | ({ factor: "PASSKEY" } & ProvenPasskey);

/**
 * Verifies a second factor of the user. It is slow and must run before the transaction. `question`
 * is the challenge for a passkey.
 * @throws AppError invalid
 */
export async function seeFactor(
  db: ReadDb,
  call: Pick<Call, "app" | "log" | "now">,
  user_id: number,
  input: StepUp & { question: string | null },
): Promise<SeenFactor> {
  if (input.passkey) return seePasskey(db, call, user_id, input.passkey, input.question);
  if (input.code) return seeTotp(db, call, user_id, input.code);
  if (!input.recovery_code) throw invalid({ code: "required" });
  const hash = await hashOfRecoveryCode(db, user_id, input.recovery_code);
  if (!hash) throw invalid({ recovery_code: "recovery_code_wrong" });
  return { factor: "RECOVERY_CODE", hash };
}

async function seePasskey(
  db: ReadDb,
  call: Pick<Call, "app" | "log">,
  user_id: number,
  passkeyResponse: NonNullable<StepUp["passkey"]>,
  question: string | null,
): Promise<SeenFactor> {
  const proven = question ? await readPasskeyResponse(db, call, passkeyResponse, question) : undefined;
  if (proven?.user_id !== user_id) throw invalid({ passkey: "passkey_unknown" });
  return { factor: "PASSKEY", ...proven };
}

async function seeTotp(
  db: ReadDb,
  { app, now }: Pick<Call, "app" | "now">,
  id: number,
  code: string,
): Promise<SeenFactor> {
  const known = await db.selectFrom("totps").select("secret").where("user_id", "=", id).executeTakeFirst();
  const step = known && stepOf(code, decryptTotp(app.secrets, { id }, known.secret), now);
  if (!step) throw invalid({ code: "code_wrong" });
  return { factor: "TOTP", secret: known.secret, step };
}

/**
 * Spends the factor. A code of an authenticator app counts once and invalidates all earlier ones; a
 * recovery code counts once. Of two concurrent requests only one succeeds, because each of these
 * statements finds its row once.
 * @throws AppError invalid
 */
export async function spendFactor({ tx, now }: WriteContext, user_id: number, seen: SeenFactor): Promise<void> {
  switch (seen.factor) {
    case "TOTP": {
      const { numUpdatedRows } = await tx
        .updateTable("totps")
        .set({ last_step: seen.step })
        .where("user_id", "=", user_id)
        .where("secret", "=", seen.secret)
        .where("last_step", "<", seen.step)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw invalid({ code: "code_wrong" });
      return;
    }
    case "RECOVERY_CODE": {
      const { numDeletedRows } = await tx
        .deleteFrom("recovery_codes")
        .where("user_id", "=", user_id)
        .where("hash", "=", seen.hash)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw invalid({ recovery_code: "recovery_code_wrong" });
      return;
    }
    case "PASSKEY": {
      const { id, counter, is_synced } = seen;
      const { numUpdatedRows } = await tx
        .updateTable("passkeys")
        .set({ counter, is_synced, last_used_at: now })
        .where("id", "=", id)
        .where("user_id", "=", user_id)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw invalid({ passkey: "passkey_unknown" });
    }
  }
}
