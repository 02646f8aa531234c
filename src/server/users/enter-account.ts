import { enterAccount } from "#server/auth/start-session.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { Browser, SignedIn } from "#server/platform/sessions.ts";

/**
 * Goes over to another of one's accounts, without the password: this browser has shown it, and what it has proven stays proven. The sign-in in the account before ends.
 * @throws AppError not_found: there is no such account, or one may not enter it
 */
export async function enterOtherAccount(
  ctx: WriteContext,
  caller: SignedIn,
  { account_id, browser, secrets }: { account_id: number; browser: Browser; secrets: Secrets },
): Promise<string> {
  const { tx } = ctx;
  const { user_id } = caller;
  const member = await tx
    .selectFrom("account_users")
    .select("account_id")
    .where("user_id", "=", user_id)
    .where("account_id", "=", account_id)
    .where("status", "=", "ACTIVE")
    .forShare()
    .executeTakeFirst();
  if (!member) throw new AppError("not_found");
  const former = await tx
    .deleteFrom("sessions")
    .where("id", "=", caller.session_id)
    .returning("proven_at")
    .executeTakeFirst();
  if (!former) throw new AppError("unauthenticated");
  await recordActivity(ctx, {
    kind: "user.signed_out",
    account_id: caller.account.id,
    event_id: null,
    subject: { user: user_id },
    data: {},
  });
  return enterAccount(ctx, secrets, { user_id, account_id }, browser, former.proven_at);
}
