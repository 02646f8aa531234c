import { mayMailLink } from "#server/credentials/mailed-links.ts";
import { mailConfirmation } from "#server/auth/register.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";

/**
 * Emails the link that confirms the address again. Does nothing when the address is already
 * confirmed.
 * @throws AppError too_many_requests
 */
export async function resendEmailConfirmation(ctx: WriteContext, caller: SignedIn): Promise<void> {
  if (caller.is_email_verified) return;
  const user = await ctx.tx
    .selectFrom("users")
    .select(["id", "email", "first_name", "locale"])
    .where("id", "=", caller.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!(await mayMailLink(ctx, "CONFIRM_EMAIL", user)))
    throw new AppError("too_many_requests", { retry_after_seconds: 600 });
  await mailConfirmation(ctx, { ...user, locale: user.locale });
  await recordActivity(ctx, {
    kind: "user.confirmation_resent",
    account_id: caller.account.id,
    event_id: null,
    subject: { user: user.id },
    data: {},
  });
}
