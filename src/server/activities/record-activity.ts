import { sql } from "kysely";
import type { Acting, Actor, WriteContext } from "#server/platform/write-context.ts";
import { executeNamed } from "#server/platform/database/named-statements.ts";
import { type CounterRow, countActivity } from "./count-activity.ts";
import type { ActivityKind, Activities } from "#domain/activities.ts";

type Subject<Kind extends ActivityKind> = keyof Activities[Kind] & string;

/** An activity: its kind, account and event, its subject (`{ order: 17 }`) and its data. */
export type Activity<Kind extends ActivityKind = ActivityKind> = {
  kind: Kind;
  account_id: number;
  event_id: number | null;
  subject: Record<Subject<Kind>, number>;
  data: Activities[Kind][Subject<Kind>];
  /** What it adds to the event's stats; negative values reverse. */
  stats?: readonly CounterRow[];
};

/**
 * Records an activity with its actor and time, and adds it to the stats: one statement, in the
 * transaction of its cause. The order's timeline, the audit log, webhooks and live pages read the
 * activity log (docs/developers/data-model.md).
 */
export async function recordActivity<Kind extends ActivityKind>(
  { tx, by, now, network }: WriteContext,
  { stats = [], ...activity }: Activity<Kind>,
): Promise<void> {
  const row = rowOf(activity as AnyActivity, { by, now, network });
  const counted = stats.length > 0 ? sql`, ${countActivity(activity.event_id ?? 0, stats)}` : sql``;
  const statement = sql`
    with told as (
      insert into activity_log (
        kind, account_id, event_id, subject, subject_id, actor, actor_id, actor_name, network, data, occurred_at
      )
      select
        ${row.kind},
        ${row.account_id}::bigint,
        ${row.event_id}::bigint,
        ${row.subject},
        ${row.subject_id}::bigint,
        ${row.actor},
        ${row.actor_id}::bigint,
        ${row.actor_name}::text,
        ${row.network}::text,
        ${JSON.stringify(row.data)}::jsonb,
        ${now}::timestamptz
    )${counted}
    select`;
  await executeNamed(tx, "record activity", statement);
}

export async function recordActivities<Kind extends ActivityKind>(
  { tx, ...acting }: WriteContext,
  activities: readonly Omit<Activity<Kind>, "stats">[],
): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((activity) => rowOf(activity as AnyActivity, acting));
  await tx
    .insertInto("activity_log")
    .values(rows.map((row) => ({ ...row, data: JSON.stringify(row.data) })))
    .execute();
}

type AnyActivity = Pick<Activity, "kind" | "account_id" | "event_id"> & {
  subject: Record<string, number>;
  data: object;
};

function rowOf(activity: AnyActivity, { by, now, network }: Acting) {
  const [[subject, subject_id] = ["", 0]] = Object.entries(activity.subject);
  const { kind, account_id, event_id, data } = activity;
  return { kind, account_id, event_id, subject, subject_id, ...actorOf(by), network, data, occurred_at: now };
}

export function actorOf(by: Actor): { actor: Actor["kind"]; actor_id: number | null; actor_name: string | null } {
  const [id = null] = Object.values(by).filter((value) => typeof value === "number");
  return { actor: by.kind, actor_id: id, actor_name: "name" in by ? by.name : null };
}

/** The names of the fields that change. An activity stores nothing else of a change. */
export function changedFields<Row extends object>(before: Row, changes: Partial<Record<keyof Row, unknown>>): string[] {
  return Object.keys(changes).filter((field) => {
    const [was, is] = [before[field as keyof Row], changes[field as keyof Row]];
    return is !== undefined && JSON.stringify(was ?? null) !== JSON.stringify(is ?? null);
  });
}
