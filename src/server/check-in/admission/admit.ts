import { type RawBuilder, type SqlBool, sql } from "kysely";
import { EVENT_SCOPE, scopeOf } from "#domain/check-in.ts";
import { actorOf } from "#server/activities/record-activity.ts";
import { areTicketsValid } from "#server/order-state/unpaid-tickets.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { unseen } from "#server/platform/database/opaque-parameter.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { quarterHourOf } from "#server/activities/count-activity.ts";
import { lastCameIn } from "./last-admission.ts";
import type { CheckInStation } from "#server/check-in/own-list.ts";

/**
 * A ticket that is to pass: its attendee, the short id that was shown, and when; null at this
 * moment.
 */
export type Passing = { id: number; short_id: string; at: Date | null };

export type Passed = { attendee_id: number; short_id: string; checked_in_at: Date };

/**
 * Check-in, stats and activity in one statement, in id order: two stations with the same batch
 * never deadlock. Order and attendee are checked again under a lock that waits for a cancellation,
 * and that a cancellation waits for; a ticket that was transferred meanwhile is not the one that
 * was scanned. An attendee who went out comes in again through their existing row: stats count who
 * came at all, so only the first time, and only on lists that count once per event. Attendees who
 * are out are looked up one by one (a lock in a subquery keeps PostgreSQL from turning it into a
 * join): planned for the empty table of a first evening, a join would read all check-ins for each
 * scan. A scan that is synchronized late and is older than the attendee's going out says nothing
 * about where they are now: it does not let them in, and they are not among those who passed.
 */
export async function admit(
  ctx: WriteContext,
  list: CheckInStation,
  passing: readonly Passing[],
  ip: string | null,
): Promise<Map<number, Passed>> {
  if (passing.length === 0) return new Map();
  const good = sql`
      select attendees.id as attendee_id, attendees.ticket_id, scanned.short_id, scanned.at
      from unnest(
        ${passing.map(({ id }) => id)}::bigint[],
        ${passing.map(() => shortId("ci"))}::text[],
        ${passing.map(({ short_id }) => short_id)}::text[],
        ${passing.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]
      ) as scanned (attendee_id, short_id, shown, at)
      join attendees on attendees.id = scanned.attendee_id and attendees.short_id = scanned.shown
      join orders on orders.id = attendees.order_id
      where ${mayPass}
      order by orders.id, attendees.id
      for share of orders, attendees`;
  const { rows } = await sql<Passed>`${comingIn(good, stationOf(ctx, list, ip))}
    select attendee_id, short_id, checked_in_at
    from passed`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.attendee_id, row]));
}

/** Whether the ticket is valid at this moment, of `attendees` and `orders` under their lock. */
export const mayPass = sql<SqlBool>`(attendees.status = 'ACTIVE' and ${areTicketsValid})`;

/** The list, actor and time of a check-in. */
export type Station = ReturnType<typeof stationOf>;

export function stationOf({ by, now }: Pick<WriteContext, "by" | "now">, list: CheckInStation, ip: string | null) {
  const { actor, actor_id } = actorOf(by);
  const { id, event_id, account_id, phone } = list;
  return {
    ...{ list_id: id, event_id, account_id, phone_id: phone?.id ?? null },
    ...{ scope: scopeOf(list), address: ip, actor, actor_id, now },
  };
}

/**
 * The beginning of a statement: the attendees in `good` (`attendee_id`, `ticket_id`, the `short_id`
 * of their check-in, and when they came: `at`) are checked in, and are then in `passed`.
 */
export function comingIn(good: RawBuilder<unknown>, station: Station) {
  return sql`
    with good as materialized (${good}
    ),
    entered as (
      insert into check_ins (
        short_id, event_id, check_in_list_id, attendee_id, ticket_id, checked_in_at, ip, scope, check_in_device_id
      )
      select
        short_id,
        ${station.event_id}::bigint,
        ${station.list_id}::bigint,
        attendee_id,
        ticket_id,
        coalesce(at, clock_timestamp()),
        ${station.address}::text,
        ${station.scope}::bigint,
        ${station.phone_id}::bigint
      from good
      order by attendee_id
      on conflict (attendee_id, scope) where undone_at is null do nothing
      returning attendee_id, ticket_id, short_id, checked_in_at
    ),
    outside as materialized (
      select theirs.id, stopped.at
      from (
        select attendee_id, at
        from good
        where not exists (select from entered where entered.attendee_id = good.attendee_id)
        order by attendee_id
      ) as stopped
      cross join lateral (
        select check_ins.id
        from check_ins
        where check_ins.attendee_id = stopped.attendee_id
          and check_ins.scope = ${unseen(station.scope, "bigint")}
          and check_ins.undone_at is null
          and check_ins.left_at is not null
          and (stopped.at is null or stopped.at >= check_ins.left_at)
        for update
      ) as theirs
    ),
    back as (
      update check_ins
      set
        left_at = null,
        readmitted_at = coalesce(outside.at, clock_timestamp()),
        readmitted_list_id = ${station.list_id}::bigint,
        readmitted_device_id = ${station.phone_id}::bigint
      from outside
      where check_ins.id = outside.id
      returning check_ins.attendee_id, check_ins.short_id, check_ins.readmitted_at as checked_in_at
    ),
    counted as (
      insert into stat_changes (event_id, ticket_id, day, quarter_hour, check_ins)
      select
        ${station.event_id}::bigint,
        ticket_id,
        (checked_in_at at time zone (select timezone from events where id = ${station.event_id}))::date,
        ${quarterHourOf(sql.ref("checked_in_at"))},
        count(*)
      from entered
      where ${station.scope}::bigint = ${sql.lit(EVENT_SCOPE)}
      group by 2, 3, 4
    ),
    passed as (
      select 'attendee.checked_in' as kind, attendee_id, short_id, checked_in_at from entered
      union all
      select 'attendee.came_back', attendee_id, short_id, checked_in_at from back
    ),
    told as (
      insert into activity_log (
        kind, account_id, event_id, subject, subject_id, actor, actor_id, data, occurred_at
      )
      select
        kind,
        ${station.account_id}::bigint,
        ${station.event_id}::bigint,
        'attendee',
        attendee_id,
        ${station.actor}::text,
        ${station.actor_id}::bigint,
        jsonb_build_object('check_in_list_id', ${station.list_id}::bigint),
        ${station.now}::timestamptz
      from passed
    )`;
}

/**
 * Lets out attendees who are in: they still count as having come, and come in again with the same
 * ticket. In id order, as `admit`. A scan that is synchronized late and is older than their coming
 * in lets no one out.
 */
export async function letOut(
  { tx, by, now }: WriteContext,
  list: CheckInStation,
  passing: readonly Passing[],
): Promise<Map<number, Passed>> {
  if (passing.length === 0) return new Map();
  const { actor, actor_id } = actorOf(by);
  const { rows } = await sql<Passed>`
    with inside as materialized (
      select check_ins.id, scanned.at
      from unnest(
        ${passing.map(({ id }) => id)}::bigint[],
        ${passing.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]
      ) as scanned (attendee_id, at)
      join check_ins on check_ins.attendee_id = scanned.attendee_id
      where check_ins.scope = ${scopeOf(list)}::bigint
        and check_ins.undone_at is null
        and check_ins.left_at is null
        and (scanned.at is null or scanned.at >= ${lastCameIn})
      order by check_ins.attendee_id
      for update of check_ins
    ),
    gone as (
      update check_ins
      set left_at = coalesce(inside.at, clock_timestamp())
      from inside
      where check_ins.id = inside.id
      returning
        check_ins.attendee_id,
        check_ins.short_id,
        coalesce(check_ins.readmitted_at, check_ins.checked_in_at) as checked_in_at
    ),
    told as (
      insert into activity_log (
        kind, account_id, event_id, subject, subject_id, actor, actor_id, data, occurred_at
      )
      select
        'attendee.checked_out',
        ${list.account_id}::bigint,
        ${list.event_id}::bigint,
        'attendee',
        attendee_id,
        ${actor}::text,
        ${actor_id}::bigint,
        jsonb_build_object('check_in_list_id', ${list.id}::bigint),
        ${now}::timestamptz
      from gone
    )
    select attendee_id, short_id, checked_in_at
    from gone`.execute(tx);
  return new Map(rows.map((row) => [row.attendee_id, row]));
}
