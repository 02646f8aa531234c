import type { WriteContext } from "#server/platform/write-context.ts";
import { listFactors } from "#server/mfa/mfa-queries.ts";

/**
 * Takes away the second factors that a person has had since then, and the links of the mails about them. What is older stays, and recovery
 * codes with it that are older, too: whoever was in has read later ones. Without a factor codes are of no use, and go.
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
    .where("purpose", "=", "UNDO_FACTOR")
    .where("factor_added_at", ">=", since)
    .where("used_at", "is", null)
    .execute();
}
