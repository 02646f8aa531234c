import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { HAS_SECOND_FACTOR, isProven, type SignedIn } from "#server/platform/sessions.ts";

/**
 * Requires a recent step-up by second factor for changes that a password alone must not make. For
 * users without a second factor the password in the request is sufficient.
 * @throws AppError proof_needed
 */
export async function requireStepUp(db: Db, caller: SignedIn, now: Date): Promise<void> {
  if (isProven(caller, now)) return;
  const { has_factor } = await db
    .selectFrom("users")
    .select(HAS_SECOND_FACTOR.as("has_factor"))
    .where("id", "=", caller.user_id)
    .executeTakeFirstOrThrow();
  if (has_factor) throw new AppError("proof_needed");
}
