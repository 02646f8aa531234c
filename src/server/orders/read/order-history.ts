import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fullName } from "#domain/names.ts";
import type { ActorKind, ActivityKind } from "#domain/activities.ts";
import { isoText } from "#server/platform/database/iso-text.ts";
import type { Database } from "#server/platform/table-types.ts";

type ActivityRow = {
  id: number;
  kind: ActivityKind;
  at: string;
  actor: ActorKind;
  actor_name: string | null;
  api_key_name: string | null;
  first_name: string | null;
  last_name: string | null;
  amount: number | null;
  reason: string | null;
  attendee_ids: number[] | null;
  changed: string[] | null;
};

/**
 * The history of an order from the activity log, oldest first, as a column of a query that selects
 * from `orders`.
 */
export function historyOfOrder() {
  return jsonArrayFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("activity_log")
      .leftJoin("users", (join) =>
        join.onRef("users.id", "=", "activity_log.actor_id").on("activity_log.actor", "=", "person"),
      )
      .leftJoin("api_keys", (join) =>
        join.onRef("api_keys.id", "=", "activity_log.actor_id").on("activity_log.actor", "=", "api_key"),
      )
      .select(["api_keys.name as api_key_name"])
      .select(["activity_log.id", "users.first_name", "users.last_name", "activity_log.actor_name"])
      .select((columns) => [
        columns.ref("activity_log.kind").$castTo<ActivityKind>().as("kind"),
        columns.ref("activity_log.actor").$castTo<ActorKind>().as("actor"),
        isoText(columns.ref("activity_log.occurred_at")).as("at"),
        sql<number | null>`(activity_log.data -> 'amount')::bigint`.as("amount"),
        sql<string | null>`
          coalesce(
            activity_log.data ->> 'reason',
            activity_log.data ->> 'failure',
            activity_log.data ->> 'failure_code'
          )`.as("reason"),
        sql<number[] | null>`activity_log.data -> 'attendee_ids'`.as("attendee_ids"),
        sql<string[] | null>`activity_log.data -> 'changed'`.as("changed"),
      ])
      .where("activity_log.subject", "=", "order")
      .whereRef("activity_log.subject_id", "=", "orders.id")
      // says of a completed order again that it is large, for notifications
      .where("activity_log.kind", "<>", "order.large")
      .orderBy("activity_log.id"),
  );
}

/** Leaves out the names of our own jobs. */
export function readHistory(rows: readonly ActivityRow[]) {
  return rows.map(({ actor, actor_name, api_key_name, first_name, last_name, attendee_ids, changed, ...row }) => ({
    ...row,
    attendee_ids: attendee_ids ?? [],
    changed: changed ?? [],
    actor: { kind: actor, name: nameOf({ actor, actor_name, api_key_name, first_name, last_name }) },
  }));
}

type Actor = Pick<ActivityRow, "actor" | "actor_name" | "api_key_name" | "first_name" | "last_name">;

function nameOf({ actor, actor_name, api_key_name, ...person }: Actor): string | null {
  if (actor === "job") return null;
  return actor === "person" ? fullName(person) || null : (api_key_name ?? actor_name);
}
