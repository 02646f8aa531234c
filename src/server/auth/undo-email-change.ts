import { randomUUID } from "node:crypto";
import type { Deed } from "#server/platform/deed.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { endSessions } from "#server/platform/sessions.ts";
import { forgotPassword } from "./forgot-password.ts";
import { endLinks, spendLink } from "./mailed-links.ts";
import { tellAccounts } from "./tell-accounts.ts";

/** No hash of any password: whoever knew the old one does not get in with it, and only a link in a mail sets the next. */
const NO_PASSWORD = "none: an address was taken back";

/**
 * Takes a change of address back, by the link in the mail to the address before: that one holds again, whatever came after it. Whoever is
 * signed in is signed out, and the password is void, for it was known to whoever asked; a link to set another is on its way.
 * @throws AppError link_invalid, invalid: the address is another user's by now
 */
export async function undoEmailChange(deed: Deed, token: string): Promise<{ email: string }> {
  const { tx, now } = deed;
  const { id, mailed_to: email, link_id } = await spendLink(deed, "UNDO_EMAIL_CHANGE", token);
  await tx
    .updateTable("users")
    .set({ email, pending_email: null, password_hash: NO_PASSWORD, updated_at: now })
    .where("id", "=", id)
    .execute();
  await endSessions(deed, id);
  for (const purpose of ["CHANGE_EMAIL", "RESET_PASSWORD", "CONFIRM_EMAIL"] as const)
    await endLinks(deed, purpose, { id });
  await endLaterUndoing(deed, id, link_id);
  await enqueue(tx, forgotPassword, { email, asked: randomUUID() });
  await tellAccounts(deed, id, "user.email_change_undone", {});
  return { email };
}

/** Those that went to addresses which came after this one: a thief's. Earlier ones go on working. */
async function endLaterUndoing({ tx, now }: Deed, user_id: number, link_id: number): Promise<void> {
  await tx
    .updateTable("mailed_links")
    .set({ used_at: now })
    .where("user_id", "=", user_id)
    .where("purpose", "=", "UNDO_EMAIL_CHANGE")
    .where("id", ">", link_id)
    .where("used_at", "is", null)
    .execute();
}
