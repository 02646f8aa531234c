import { enterAccount } from "#server/auth/start-session.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { Browser, SignedIn } from "#server/platform/sessions.ts";

/**
 * Switches to another account of the user without asking for the password: this browser has already
 * supplied it, and step-up authentication carries over. The session in the previous account ends.
 * @throws AppError not_found: the account does not exist, or the user may not enter it
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
    .returning("authenticated_at")
    .executeTakeFirst();
  if (!former) throw new AppError("unauthenticated");
  await recordActivity(ctx, {
    kind: "user.signed_out",
    account_id: caller.account.id,
    event_id: null,
    subject: { user: user_id },
    data: {},
  });
  return enterAccount(ctx, secrets, { user_id, account_id }, browser, former.authenticated_at);
}
