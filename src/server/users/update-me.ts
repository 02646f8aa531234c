import type { Body } from "#contract/endpoint.ts";
import type { users } from "#contract/users.ts";
import { changedFields, happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";

/**
 * Changes one's own profile.
 * @throws AppError conflict
 */
export async function updateMe(
  deed: Deed,
  caller: SignedIn,
  { updated_at, ...given }: Body<typeof users.updateMe>,
): Promise<void> {
  const { tx, now } = deed;
  await lockUnchanged(tx, "users", { id: caller.user_id }, updated_at);
  const before = await tx
    .selectFrom("users")
    .select(["first_name", "last_name", "locale", "timezone"])
    .where("id", "=", caller.user_id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("users")
    .set({ ...given, updated_at: now })
    .where("id", "=", caller.user_id)
    .execute();
  await happened(deed, {
    kind: "user.updated",
    account_id: caller.account.id,
    event_id: null,
    subject: { user: caller.user_id },
    data: { changed: changedFields(before, given) },
  });
}
