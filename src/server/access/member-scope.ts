import type { z } from "zod";
import type { inviteInput } from "#contract/members.ts";
import type { Role, Work, Scope } from "#domain/roles.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { invalid } from "#server/platform/errors.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Limits } from "#server/platform/database/limit-columns.ts";
import type { OwnAccount } from "#server/platform/own.ts";

export type MemberScope = Limits & { work: Work };

type ScopeInput = Partial<Pick<z.output<typeof inviteInput>, "work" | "organizer_ids" | "event_ids">> & { role: Role };

export const UNLIMITED: MemberScope = { work: "EVERYTHING", is_limited: false, organizer_ids: [], event_ids: [] };

/**
 * Returns the limits of a member with this role. Limits that are not given stay as they were. Empty
 * lists mean everywhere.
 * @throws AppError invalid: limits of an Admin
 */
export function limitsOf({ role, work, organizer_ids, event_ids }: ScopeInput, before: MemberScope): MemberScope {
  if (role === "ADMIN") {
    if (work !== undefined && work !== "EVERYTHING") throw invalid({ work: "admin_unlimited" });
    if (organizer_ids?.length) throw invalid({ organizer_ids: "admin_unlimited" });
    if (event_ids?.length) throw invalid({ event_ids: "admin_unlimited" });
    return UNLIMITED;
  }
  const stays = { ...before, work: work ?? before.work };
  if (organizer_ids === undefined && event_ids === undefined) return stays;
  const scope = { organizer_ids: ordered(organizer_ids), event_ids: ordered(event_ids) };
  return { ...stays, ...scope, is_limited: scope.organizer_ids.length + scope.event_ids.length > 0 };
}

export function isScopeChanged(before: MemberScope, now: MemberScope): boolean {
  return before.work !== now.work || JSON.stringify(scopeOf(before)) !== JSON.stringify(scopeOf(now));
}

export function scopeOf({ is_limited, organizer_ids, event_ids }: Limits): Scope {
  return is_limited ? { organizer_ids, event_ids } : null;
}

/**
 * Replaces the organizers and events that a member is limited to; `work` and `is_limited` are
 * stored with the member. The organizers and events are locked until the transaction ends: a
 * concurrent deletion of an event waits and then deletes the limit with it.
 * @throws AppError invalid: an organizer or event that the account does not have
 */
export async function writeScope(
  tx: Tx,
  { account, user_id }: { account: OwnAccount; user_id: number },
  { organizer_ids, event_ids }: Limits,
): Promise<void> {
  const account_id = account.id;
  if (!(await hold(tx, "organizers", account, organizer_ids))) throw invalid({ organizer_ids: "wrong" });
  if (!(await hold(tx, "events", account, event_ids))) throw invalid({ event_ids: "wrong" });
  for (const table of ["member_organizers", "member_events"] as const)
    await tx.deleteFrom(table).where("account_id", "=", account_id).where("user_id", "=", user_id).execute();
  if (organizer_ids.length > 0)
    await tx
      .insertInto("member_organizers")
      .values(organizer_ids.map((organizer_id) => ({ account_id, user_id, organizer_id })))
      .execute();
  if (event_ids.length > 0)
    await tx
      .insertInto("member_events")
      .values(event_ids.map((event_id) => ({ account_id, user_id, event_id })))
      .execute();
}

async function hold(
  tx: Tx,
  table: "organizers" | "events",
  account: OwnAccount,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await tx
    .selectFrom(table)
    .select("id")
    .where("account_id", "=", account.id)
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forKeyShare()
    .execute();
  return found.length === ids.length;
}

function ordered(ids: readonly number[] = []): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
