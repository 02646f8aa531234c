import { type RawBuilder, sql } from "kysely";
import type { DuplicateGroup } from "#contract/duplicates.ts";
import type { DuplicateReason } from "#domain/duplicates.ts";
import { DUPLICATE_ADDRESSES_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

const GROUPS_A_PAGE = 20;
const ATTENDEES_SHOWN = 200;

type Cursor = { reason: DuplicateReason; after?: number | undefined };
type Found = { first_id: number; emails: string[]; attendees: DuplicateGroup["attendees"] };

/**
 * A page of undecided groups that may be one person: first those with one mailbox, then those with
 * only a name in common.
 */
export async function findDuplicates(db: ReadDb, event: OwnEvent, cursor: Cursor) {
  const groups = await findGroups(db, event, cursor, GROUPS_A_PAGE + 1);
  if (groups.length > GROUPS_A_PAGE) return pageOf(groups.slice(0, GROUPS_A_PAGE));
  if (cursor.reason === "NAME") return { data: groups.map(shown), next: null };
  const room = GROUPS_A_PAGE - groups.length;
  const named = await findGroups(db, event, { reason: "NAME" }, room + 1);
  const all = [...groups, ...named.slice(0, room)];
  if (named.length <= room) return { data: all.map(shown), next: null };
  // without room for a name, the groups by name begin on the next page, from the start
  if (room === 0) return { data: all.map(shown), next: { reason: "NAME" as const, after: 0 } };
  return pageOf(all);
}

type Grouped = Found & { reason: DuplicateReason };

function pageOf(groups: Grouped[]) {
  const last = groups.at(-1);
  return { data: groups.map(shown), next: last ? { reason: last.reason, after: last.first_id } : null };
}

function shown({ reason, emails, attendees }: Grouped): DuplicateGroup {
  return { reason, emails, attendees };
}

/**
 * Groups after the one of an attendee, in the order of the index over their key, which is read only
 * until the page is full. A group is left out once decisions leave one address of it, or decide
 * that all remaining addresses are different people. A name that too many addresses share is left
 * out as well.
 */
async function findGroups(db: ReadDb, event: OwnEvent, { reason, after }: Cursor, size: number): Promise<Grouped[]> {
  const key = sql.ref(reason === "MAILBOX" ? "mailbox_key" : "name_key");
  const start = after ? await keyOf(db, event, key, after) : "";
  const differingMailboxes = reason === "NAME" ? sql`and min(mailbox_key) <> max(mailbox_key)` : sql``;
  const { rows } = await sql<Found>`
    with groups as (
      select key, emails
      from (
        select ${key} as key
        from attendees
        where event_id = ${event.id} and status = 'ACTIVE' and email <> '' and ${key} <> '' and ${key} > ${start}
        group by ${key}
        having min(email) <> max(email) ${differingMailboxes}
      ) as several
      cross join lateral (
        select array_agg(distinct lower(email)) as emails
        from attendees
        where event_id = ${event.id} and status = 'ACTIVE' and email <> '' and ${key} <> '' and ${key} = several.key
      ) as grouped
      cross join lateral (
        select array_agg(distinct coalesce(decided.send_to, address))
        from unnest(grouped.emails) as address
        left join duplicate_emails as decided on decided.event_id = ${event.id}
          and decided.email = address
          and decided.send_to is not null
      ) as remaining (left_over)
      where cardinality(emails) between 2 and ${DUPLICATE_ADDRESSES_MAX}
        and cardinality(left_over) > 1
        and not exists (
          select from duplicate_emails
          where event_id = ${event.id} and email = any(left_over) and send_to is null
          group by decision_id
          having count(*) = cardinality(left_over))
      order by key
      limit ${size}
    )
    select groups.emails, min(shown.id) as first_id, json_agg(shown order by shown.email, shown.id) as attendees
    from groups
    cross join lateral (
      select attendees.id, attendees.first_name, attendees.last_name, attendees.email, order_items.item_name,
        attendees.order_id, orders.public_id as order_public_id
      from attendees
      join orders on orders.id = attendees.order_id
      join order_items on order_items.id = attendees.order_item_id
      where attendees.event_id = ${event.id}
        and attendees.status = 'ACTIVE'
        and attendees.email <> ''
        and attendees.${key} <> ''
        and attendees.${key} = groups.key
      order by attendees.id
      limit ${ATTENDEES_SHOWN}
    ) as shown
    group by groups.key, groups.emails
    order by groups.key`.execute(db);
  return rows.map((row) => ({ ...row, reason }));
}

/**
 * An email address belongs neither in a URL nor in a log: a page is requested by an attendee's id.
 */
async function keyOf(db: ReadDb, event: OwnEvent, key: RawBuilder<unknown>, attendee_id: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from attendees where event_id = ${event.id} and id = ${attendee_id}`.execute(db);
  return rows[0]?.key ?? "";
}
