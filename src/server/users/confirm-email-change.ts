import { endLinks, ofToken, spendLink } from "#server/credentials/mailed-links.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { recordEmailChange, notifyOldEmail } from "./request-email-change.ts";
import { verifyOwned } from "#server/auth/confirm-email.ts";

/**
 * Replaces the signed-in user's email address with the pending one, by the link sent to it. The old
 * address is notified again. Confirming again with the same link succeeds, because people reload
 * the page.
 * @throws AppError link_invalid: unknown, expired, another user's, or for an address that is no
 * longer pending; invalid: another user has taken the address in the meantime
 */
export async function confirmEmailChange(ctx: WriteContext, caller: SignedIn, token: string): Promise<void> {
  const { tx, now } = ctx;
  if (await isDone(tx, caller, token)) return;
  const link = await spendLink(ctx, "CHANGE_EMAIL", token);
  const { id, email: old_email, mailed_to: new_email, change_requested_at: requested_at } = link;
  if (id !== caller.user_id) throw new AppError("link_invalid");
  const user = await tx
    .updateTable("users")
    .set({ email: new_email, pending_email: null, email_verified_at: now, updated_at: now })
    .where("id", "=", id)
    .where("pending_email", "=", new_email)
    .returning(["id", "email", "first_name", "locale"])
    .executeTakeFirst();
  if (!user) throw new AppError("link_invalid");
  await verifyOwned(ctx, id);
  await endLinks(ctx, "RESET_PASSWORD", user);
  await endLinks(ctx, "CONFIRM_EMAIL", user);
  await notifyOldEmail(ctx, user, { old_email, new_email, requested_at, is_done: true });
  await recordEmailChange(ctx, caller, "user.email_changed");
}

/** Whether the user's current address is the one that this link confirmed. */
async function isDone(tx: Tx, caller: SignedIn, token: string): Promise<boolean> {
  const found = await tx
    .selectFrom("mailed_links")
    .innerJoin("users", (join) =>
      join.onRef("users.id", "=", "mailed_links.user_id").onRef("users.email", "=", "mailed_links.email"),
    )
    .select("mailed_links.id")
    .where(ofToken(token))
    .where("mailed_links.purpose", "=", "CHANGE_EMAIL")
    .where("mailed_links.used_at", "is not", null)
    .where("users.id", "=", caller.user_id)
    .executeTakeFirst();
  return found !== undefined;
}
