import type { WriteContext } from "#server/platform/write-context.ts";
import { endLaterWaysBack, spendLink } from "#server/credentials/mailed-links.ts";
import { resetAccess } from "./end-all-sessions.ts";
import { removeRecentFactors } from "./remove-recent-factors.ts";
import { recordInAccounts } from "#server/credentials/notify-accounts.ts";

/**
 * Undoes an email change with the link in the email to the previous address, which is restored
 * whatever changed later. All sessions end, the password is invalidated, and a link to set another
 * one is emailed. Later undo links went to an attacker's addresses, and so did the emails about
 * second factors that were added since the change was requested: these links and factors are
 * removed, too.
 * @throws AppError link_invalid, invalid where the address belongs to another user by now
 */
export async function undoEmailChange(ctx: WriteContext, token: string): Promise<{ email: string }> {
  const link = await spendLink(ctx, "UNDO_EMAIL_CHANGE", token);
  const { id, mailed_to: email, change_requested_at, mailed_at } = link;
  await resetAccess(ctx, { id, email });
  await removeRecentFactors(ctx, { id }, change_requested_at ?? mailed_at);
  await endLaterWaysBack(ctx, link);
  await recordInAccounts(ctx, id, "user.email_change_undone", {});
  return { email };
}
