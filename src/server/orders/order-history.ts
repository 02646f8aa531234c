import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fullName } from "#domain/names.ts";
import type { ActorKind, HappeningKind } from "#domain/happenings.ts";
import { isoText } from "#server/platform/iso-text.ts";
import type { Database } from "#server/platform/table-types.ts";

type Told = {
  id: number;
  kind: HappeningKind;
  at: string;
  actor: ActorKind;
  actor_name: string | null;
  first_name: string | null;
  last_name: string | null;
  amount: number | null;
  reason: string | null;
  attendee_ids: number[] | null;
  changed: string[] | null;
};

/** What happened to an order, oldest first, as a column of a query that selects from `orders`: from the one record of what happened. */
export function historyOfOrder() {
  return jsonArrayFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("happenings")
      .leftJoin("users", (join) =>
        join.onRef("users.id", "=", "happenings.actor_id").on("happenings.actor", "=", "person"),
      )
      .select(["happenings.id", "users.first_name", "users.last_name", "happenings.actor_name"])
      .select((columns) => [
        columns.ref("happenings.kind").$castTo<HappeningKind>().as("kind"),
        columns.ref("happenings.actor").$castTo<ActorKind>().as("actor"),
        isoText(columns.ref("happenings.happened_at")).as("at"),
        sql<number | null>`(happenings.data -> 'amount')::bigint`.as("amount"),
        sql<
          string | null
        >`coalesce(happenings.data ->> 'reason', happenings.data ->> 'failure', happenings.data ->> 'failure_code')`.as(
          "reason",
        ),
        sql<number[] | null>`happenings.data -> 'attendee_ids'`.as("attendee_ids"),
        sql<string[] | null>`happenings.data -> 'changed'`.as("changed"),
      ])
      .where("happenings.subject", "=", "order")
      .whereRef("happenings.subject_id", "=", "orders.id")
      .orderBy("happenings.id"),
  );
}

/** Our own jobs' names are nobody's business. */
export function toldHistory(rows: readonly Told[]) {
  return rows.map(({ actor, actor_name, first_name, last_name, attendee_ids, changed, ...row }) => ({
    ...row,
    attendee_ids: attendee_ids ?? [],
    changed: changed ?? [],
    actor: {
      kind: actor,
      name: actor === "person" ? fullName({ first_name, last_name }) || null : actor === "job" ? null : actor_name,
    },
  }));
}
