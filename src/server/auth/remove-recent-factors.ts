import type { WriteContext } from "#server/platform/write-context.ts";
import { listFactors } from "#server/credentials/mfa-queries.ts";

/**
 * Removes the second factors that a user has added since then, and the links in the emails about
 * them. Older factors stay, and recovery codes that are older, too: an intruder has read later
 * ones. Without any factor recovery codes are useless, and are deleted.
 */
export async function removeRecentFactors(
  { tx, now }: WriteContext,
  { id }: { id: number },
  since: Date,
): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", id).where("created_at", ">=", since).execute();
  await tx.deleteFrom("totps").where("user_id", "=", id).where("created_at", ">=", since).execute();
  const isLast = (await listFactors(tx, id)).every((factor) => factor === "RECOVERY_CODE");
  await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", id)
    .$if(!isLast, (codes) => codes.where("created_at", ">=", since))
    .execute();
  await tx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("user_id", "=", id)
    .where("purpose", "=", "UNDO_MFA")
    .where("mfa_added_at", ">=", since)
    .where("used_at", "is", null)
    .execute();
}
