import { sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import type { CheckInStation } from "#server/check-in/own-list.ts";

/* How far a device has read, so that it receives only attendees who changed since. Every change
   of an attendee is recorded in `activity_log`, but ids are assigned before their transactions
   commit: the highest visible id says nothing about the ids below it. A cursor therefore stores
   the oldest transaction that was open when it was made: what that transaction or a later one
   wrote is sent again. `floor`: no activity up to this id is still uncommitted. `seen` and
   `open`: `seen` becomes the next floor once all transactions before `open` have ended. */
type Cursor = { floor: string; oldest: string; seen: string; open: string; made_s: number };

/** A device with an older cursor receives all attendees. */
const LASTS_S = 24 * 60 * 60;
/** After this many changes a device receives all attendees, too. */
const CHANGES_MAX = 10_000;

export async function newCursor(
  db: ReadDb,
  list: CheckInStation,
  since: string | undefined,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ oldest: string; open: string; seen: string; is_settled: boolean }>`
    select
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as open,
      (select coalesce(max(id), 0) from activity_log where event_id = ${list.event_id})::text as seen,
      pg_snapshot_xmin(pg_current_snapshot()) >= ${read(since)?.open ?? "0"}::text::xid8 as is_settled`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("There is always a snapshot.");
  const { oldest, open, seen, is_settled } = found;
  const made_s = Math.floor(now.getTime() / 1000);
  const former = read(since);
  if (former && !is_settled) return written({ ...former, oldest, made_s });
  return written({ floor: former?.seen ?? "0", oldest, seen, open, made_s });
}

/** The ids of attendees who changed since, or null where the device must receive all attendees. */
export async function changedSince(
  db: ReadDb,
  list: CheckInStation,
  since: string,
  now: Date,
): Promise<number[] | null> {
  const cursor = read(since);
  if (!cursor || now.getTime() / 1000 - cursor.made_s > LASTS_S) return null;
  const { rows } = await sql<{ id: number | null }>`
    with news as materialized (
      select kind, subject, subject_id
      from activity_log
      where event_id = ${list.event_id}
        and id > ${cursor.floor}::bigint
        and age(xmin) <= age(${cursor.oldest}::text::xid8::xid)
      limit ${CHANGES_MAX}
    ),
    erased as (
      select from activity_log
      where account_id = ${list.account_id}
        and kind = 'person.erased'
        and occurred_at > to_timestamp(${cursor.made_s}) - interval '1 hour'
        and age(xmin) <= age(${cursor.oldest}::text::xid8::xid)
    )
    select null as id
    where exists (select from erased)
      or (select count(*) from news) >= ${CHANGES_MAX}
      or exists (
        select from news
        where kind = any(${OF_MANY}::text[])
          or subject = 'check_in_list' and subject_id = ${list.id} and kind = 'check_in_list.updated')
    union all
    select subject_id from news where subject = 'attendee'
    union
    select attendees.id
    from news join attendees on attendees.order_id = news.subject_id
    where news.subject = 'order'`.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.includes(null) ? null : ids.filter((id) => id !== null);
}

/** Activities that change many attendees and name none of them. */
const OF_MANY = [
  ...["event.people_erased", "event.answers_erased", "event.import_finished", "event.import_stopped"],
  ...["event.import_failed", "event.import_undone", "question.deleted", "question.updated", "ticket.deleted"],
];

function read(since: string | undefined): Cursor | null {
  if (since === undefined) return null;
  const [floor = "0", oldest = "0", seen = "0", open = "0", made_s = "0"] = since.split(".");
  return { floor, oldest, seen, open, made_s: Number(made_s) };
}

function written({ floor, oldest, seen, open, made_s }: Cursor): string {
  return [floor, oldest, seen, open, made_s].join(".");
}
