import type { z } from "zod";
import type { addedFactor } from "#contract/auth.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireLink, spendLink } from "#server/credentials/mailed-links.ts";
import { resetAccess } from "./end-all-sessions.ts";
import { removeRecentFactors } from "./remove-recent-factors.ts";
import { recordInAccounts } from "#server/credentials/notify-accounts.ts";

/**
 * Returns the second factor that the link in an email removes.
 * @throws AppError link_invalid
 */
export async function requireAddedFactor(db: ReadDb, token: string, now: Date): Promise<z.input<typeof addedFactor>> {
  const { id, mfa_added_at: added_at } = await requireLink(db, "UNDO_MFA", token, now);
  if (!added_at) throw new AppError("link_invalid");
  const { timezone, is_passkey, is_totp } = await db
    .selectFrom("users")
    .select(({ exists, selectFrom }) => [
      "timezone",
      exists(selectFrom("passkeys").select("id").where("user_id", "=", id).where("created_at", "=", added_at)).as(
        "is_passkey",
      ),
      exists(selectFrom("totps").select("user_id").where("user_id", "=", id).where("created_at", "=", added_at)).as(
        "is_totp",
      ),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { added_at, timezone, factor: is_passkey ? "PASSKEY" : is_totp ? "TOTP" : null };
}

/**
 * Removes a second factor with the link in the email about it, and all factors that were added
 * after it: the same person may have added more. Earlier factors stay, and recovery codes that are
 * older, too. All sessions end, the password is invalidated, and a link to set another one is
 * emailed. If the factor is already removed, everything else still happens.
 * @throws AppError link_invalid
 */
export async function undoFactor(ctx: WriteContext, token: string): Promise<{ email: string }> {
  const { id, email, mfa_added_at: added_at } = await spendLink(ctx, "UNDO_MFA", token);
  if (!added_at) throw new AppError("link_invalid");
  await removeRecentFactors(ctx, { id }, added_at);
  await resetAccess(ctx, { id, email });
  await recordInAccounts(ctx, id, "user.factor_undone", {});
  return { email };
}
