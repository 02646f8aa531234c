import { ofToken, spendLink } from "#server/credentials/mailed-links.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";

/**
 * Confirms the signed-in user's email address by the link sent to it. The accounts that the user
 * owns become verified as well. Confirming again with the same link succeeds.
 * @throws AppError link_invalid: unknown, expired, another user's, or for an address that the user
 * no longer has
 */
export async function confirmEmail(ctx: WriteContext, caller: SignedIn, token: string): Promise<void> {
  const { tx, now } = ctx;
  if (caller.is_email_verified && (await isOwnLink(tx, caller, token))) return;
  const { id } = await spendLink(ctx, "CONFIRM_EMAIL", token);
  if (id !== caller.user_id) throw new AppError("link_invalid");
  await tx
    .updateTable("users")
    .set({ email_verified_at: now, updated_at: now })
    .where("id", "=", id)
    .where("email_verified_at", "is", null)
    .execute();
  await verifyOwned(ctx, id);
  await recordActivity(ctx, {
    kind: "user.email_confirmed",
    account_id: caller.account.id,
    event_id: null,
    subject: { user: id },
    data: {},
  });
}

/** Marks the accounts that the user owns as verified, together with the user's email address. */
export async function verifyOwned({ tx, now }: WriteContext, user_id: number): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ verified_at: now, updated_at: now })
    .where("verified_at", "is", null)
    .where("id", "in", (select) =>
      select
        .selectFrom("account_users")
        .select("account_id")
        .where("user_id", "=", user_id)
        .where("is_owner", "=", true),
    )
    .execute();
}

async function isOwnLink(tx: Tx, caller: SignedIn, token: string): Promise<boolean> {
  const found = await tx
    .selectFrom("mailed_links")
    .select("user_id")
    .where(ofToken(token))
    .where("purpose", "=", "CONFIRM_EMAIL")
    .where("user_id", "=", caller.user_id)
    .executeTakeFirst();
  return found !== undefined;
}
