import type { WriteContext } from "#server/platform/write-context.ts";
import { endLaterWaysBack, spendLink } from "./mailed-links.ts";
import { shutEverybodyOut } from "./end-all-sessions.ts";
import { removeRecentFactors } from "./remove-recent-factors.ts";
import { tellAccounts } from "./notify-accounts.ts";

/**
 * Takes a change of address back, by the link in the mail to the address before: that one holds again, whatever came after it. Whoever is
 * signed in is signed out, and the password is void; a link to set another is on its way. Later ways back went to a thief's addresses, and
 * so did the mails about second factors that were added since the change was asked for: those go, too.
 * @throws AppError link_invalid, invalid: the address is another user's by now
 */
export async function undoEmailChange(ctx: WriteContext, token: string): Promise<{ email: string }> {
  const link = await spendLink(ctx, "UNDO_EMAIL_CHANGE", token);
  const { id, mailed_to: email, change_requested_at, mailed_at } = link;
  await shutEverybodyOut(ctx, { id, email });
  await removeRecentFactors(ctx, { id }, change_requested_at ?? mailed_at);
  await endLaterWaysBack(ctx, link);
  await tellAccounts(ctx, id, "user.email_change_undone", {});
  return { email };
}
