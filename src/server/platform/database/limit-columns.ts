import { expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/table-types.ts";

/** A member's scope as it is stored: the lists count only if `is_limited` is set. */
export type Limits = { is_limited: boolean; organizer_ids: number[]; event_ids: number[] };

/**
 * Columns for a statement that has `account_users`. For members without a limited scope the lists
 * are not read.
 */
export function limitColumns() {
  const members = expressionBuilder<Database, "account_users">();
  return [
    members.ref("account_users.is_limited").as("is_limited"),
    listOf("member_organizers", "organizer_id").as("organizer_ids"),
    listOf("member_events", "event_id").as("event_ids"),
  ] as const;
}

function listOf(table: "member_organizers" | "member_events", id: "organizer_id" | "event_id"): RawBuilder<number[]> {
  return sql<number[]>`case when account_users.is_limited then array(
    select ${sql.ref(id)}
    from ${sql.table(table)} as places
    where places.account_id = account_users.account_id
      and places.user_id = account_users.user_id
    order by 1
  ) else '{}'::bigint[] end`;
}
