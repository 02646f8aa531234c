import { recordActivities } from "#server/activities/record-activity.ts";
import type { Activities } from "#domain/activities.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

type Kind =
  | "user.password_link_created"
  | "user.password_changed"
  | "user.email_change_undone"
  | "user.factor_added"
  | "user.factor_removed"
  | "user.factor_undone"
  | "user.recovery_code_used"
  | "user.recovery_codes_renewed";

/** Records a change of a user's sign-in methods in the log of every account that they belong to. */
export async function recordInAccounts<K extends Kind>(
  ctx: WriteContext,
  user_id: number,
  kind: K,
  data: Activities[K]["user"],
): Promise<void> {
  const accounts = await ctx.tx
    .selectFrom("account_users")
    .select("account_id")
    .where("user_id", "=", user_id)
    .execute();
  await recordActivities<Kind>(
    ctx,
    accounts.map(({ account_id }) => ({ kind, account_id, event_id: null, subject: { user: user_id }, data })),
  );
}
