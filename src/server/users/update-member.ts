import type { Body } from "#contract/endpoint.ts";
import type { users } from "#contract/users.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { OutdatedVersion } from "#server/platform/database/optimistic-lock.ts";
import { invalid } from "#server/platform/errors.ts";
import { endSessionsIn, type SignedIn } from "#server/platform/sessions.ts";
import { isScopeChanged, limitsOf, scopeOf, writeScope } from "#server/access/member-scope.ts";
import { lockOwnMember, type OwnMember } from "./own-member.ts";
import { requireMember } from "./user-queries.ts";

type Input = Body<typeof users.update>;

/**
 * Changes a member's name, role, limits or status. A new role, new limits or a new status end the
 * member's sessions in this account, at once and in every process.
 * @throws AppError not_found, conflict, invalid: the owner's or the caller's own role or status,
 * the status of an invitation, the name of a member who also belongs to another account, limits of
 * an Admin
 */
export async function updateMember(
  ctx: WriteContext,
  caller: SignedIn,
  user_id: number,
  input: Input,
): Promise<OwnMember> {
  const member = await lockOwnMember(ctx.tx, caller, user_id);
  const before = await requireMember(ctx.tx, member);
  if (input.updated_at !== undefined && new Date(before.updated_at).getTime() !== Date.parse(input.updated_at))
    throw new OutdatedVersion();
  const status = input.status ?? member.status;
  refuseFixed(caller, member, { role: input.role, status });
  const { first_name, last_name } = input;
  const isRenamed = first_name !== before.first_name || last_name !== before.last_name;
  if (isRenamed && before.has_other_accounts) throw invalid({ first_name: "name_of_theirs" });
  if (isRenamed) await rename(ctx, member, { first_name, last_name });
  const scope = limitsOf(input, before);
  const hasNewScope = isScopeChanged(before, scope);
  const { work, is_limited } = scope;
  await ctx.tx
    .updateTable("account_users")
    .set({ role: input.role, work, is_limited, status, updated_at: ctx.now })
    .where("account_id", "=", member.account_id)
    .where("user_id", "=", member.id)
    .execute();
  if (hasNewScope) await writeScope(ctx.tx, { account: caller.account, user_id: member.id }, scope);
  const isOther = input.role !== member.role || status !== member.status || hasNewScope;
  if (isOther) await endSessionsIn(ctx, { account_id: member.account_id, user_id: member.id });
  await recordActivity(ctx, {
    kind: "user.changed",
    account_id: member.account_id,
    event_id: null,
    subject: { user: member.id },
    data: {
      changed: changedFields(before, { first_name, last_name, role: input.role, status, ...scope }),
      ...(input.role !== member.role && { role: { from: member.role, to: input.role } }),
      ...(work !== before.work && { work: { from: before.work, to: work } }),
      ...(hasNewScope && { scope: { from: scopeOf(before), to: scopeOf(scope) } }),
      ...(status !== member.status && { status: { from: member.status, to: status } }),
    },
  });
  return member;
}

type Fixed = Pick<OwnMember, "role" | "status">;

function refuseFixed(caller: SignedIn, member: OwnMember, wanted: Fixed): void {
  const isOther = { role: wanted.role !== member.role, status: wanted.status !== member.status };
  const why = member.is_owner ? "owner_fixed" : member.id === caller.user_id ? "own_role" : null;
  if (why && isOther.role) throw invalid({ role: why });
  if (why && isOther.status) throw invalid({ status: why });
  if (isOther.status && member.status === "INVITED") throw invalid({ status: "not_accepted" });
}

/** For a member who has not accepted, changes only the name on the invitation. */
async function rename(
  { tx, now }: WriteContext,
  member: OwnMember,
  { first_name, last_name }: { first_name: string; last_name: string | null },
): Promise<void> {
  if (member.status === "INVITED") {
    await tx
      .updateTable("account_users")
      .set({ invited_first_name: first_name, invited_last_name: last_name })
      .where("account_id", "=", member.account_id)
      .where("user_id", "=", member.id)
      .execute();
    return;
  }
  await tx.updateTable("users").set({ first_name, last_name, updated_at: now }).where("id", "=", member.id).execute();
}
