import type { Body } from "#contract/endpoint.ts";
import type { accounts } from "#contract/accounts.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { UNLIMITED, writeScope } from "#server/access/member-scope.ts";
import { endSessionsIn, type SignedIn } from "#server/platform/sessions.ts";

/**
 * Transfers ownership to another active member, who becomes an admin as well; the previous owner
 * stays an admin. Of two simultaneous calls one succeeds, because both update the same row.
 * @throws AppError forbidden when the caller is not the owner; invalid when the new owner is not an
 * active member
 */
export async function transferOwnership(
  ctx: WriteContext,
  caller: SignedIn,
  { user_id }: Pick<Body<typeof accounts.transferOwnership>, "user_id">,
): Promise<void> {
  const { tx, now } = ctx;
  const account_id = caller.account.id;
  const owner = await tx
    .updateTable("account_users")
    .set({ is_owner: false, updated_at: now })
    .where("account_id", "=", account_id)
    .where("user_id", "=", caller.user_id)
    .where("is_owner", "=", true)
    .executeTakeFirst();
  if (owner.numUpdatedRows !== 1n) throw new AppError("forbidden");
  const next = await tx
    .selectFrom("account_users")
    .select("role")
    .where("account_id", "=", account_id)
    .where("user_id", "=", user_id)
    .where("user_id", "<>", caller.user_id)
    .where("status", "=", "ACTIVE")
    .forUpdate()
    .executeTakeFirst();
  if (!next) throw invalid({ user_id: "not_active" });
  await tx
    .updateTable("account_users")
    .set({ is_owner: true, role: "ADMIN", work: "EVERYTHING", is_limited: false, updated_at: now })
    .where("account_id", "=", account_id)
    .where("user_id", "=", user_id)
    .execute();
  if (next.role !== "ADMIN") {
    await writeScope(tx, { account: caller.account, user_id }, UNLIMITED);
    await endSessionsIn(ctx, { account_id, user_id });
  }
  await recordActivity(ctx, {
    kind: "account.owner_changed",
    account_id,
    event_id: null,
    subject: { account: account_id },
    data: { from: caller.user_id, to: user_id },
  });
}
