import { type RawBuilder, sql } from "kysely";
import { fullName } from "#domain/names.ts";
import { NOTIFICATION_DAYS, NOTIFICATIONS_OF_A_KIND, type NotificationKind } from "#domain/notifications.ts";
import { ofEvents } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";

type Member = { account: OwnAccount; user_id: number };

type Page = { kinds: readonly NotificationKind[]; before?: number | undefined; size: number; now: Date };

type Row = {
  id: number;
  kind: NotificationKind;
  occurred_at: Date;
  is_unread: boolean;
  unread: number;
  event_id: number | null;
  event_title: string | null;
  subject_id: number;
  first_name: string | null;
  last_name: string | null;
  reference: string | null;
  amount: number | null;
  currency: string | null;
  tickets: number | null;
};

/**
 * The newest notifications below `before` that this member may see, and how many of all are unread.
 * One statement: it reads the newest of each kind in the account from the end of an index, and
 * filters those by time and scope, so its cost does not grow with orders or years. In a large
 * account a member with a small scope may miss some that many newer ones elsewhere displace.
 */
export async function listNotifications(db: ReadDb, { account, user_id }: Member, { kinds, before, size, now }: Page) {
  const { rows } = await sql<Row>`
    with recent as materialized (
      select newest.*, account_users.notifications_read_until < newest.occurred_at as is_unread
      from account_users,
        unnest(${kinds}::text[]) as wanted (kind),
        lateral (
          select id, kind, event_id, subject, subject_id, data, occurred_at
          from activity_log
          where account_id = account_users.account_id and kind = wanted.kind
          order by id desc
          limit ${NOTIFICATIONS_OF_A_KIND}
        ) as newest
      where account_users.account_id = ${account.id}
        and account_users.user_id = ${user_id}
        and newest.occurred_at > ${now}::timestamptz - make_interval(days => ${NOTIFICATION_DAYS})
        and not (newest.subject = 'user' and newest.subject_id = account_users.user_id)
    ),
    visible as materialized (
      select recent.*, events.title as event_title, count(*) filter (where is_unread) over () as unread
      from recent
      left join events on events.id = recent.event_id and ${ofEvents(account)}
      where recent.event_id is null or events.id is not null
    ),
    page as materialized (
      select *
      from visible
      where ${before ?? null}::bigint is null or id < ${before ?? null}::bigint
      order by id desc
      limit ${size}
    )
    select
      page.id,
      page.kind,
      page.occurred_at,
      page.is_unread,
      page.unread,
      page.event_id,
      page.event_title,
      page.subject_id,
      coalesce(orders.first_name, users.first_name, tickets.title, messages.subject) as first_name,
      coalesce(orders.last_name, users.last_name) as last_name,
      orders.public_id as reference,
      coalesce((page.data -> 'amount')::bigint, (page.data -> 'total_gross')::bigint) as amount,
      coalesce(orders.currency, page.data ->> 'currency') as currency,
      (page.data -> 'tickets')::integer as tickets
    from page
    left join orders on ${is("order", "orders")}
    left join users on ${is("user", "users")}
      and exists (
        select from account_users
        where account_users.account_id = ${account.id} and account_users.user_id = users.id
      )
    left join tickets on ${is("ticket", "tickets")} and tickets.deleted_at is null
    left join messages on ${is("message", "messages")} and messages.deleted_at is null
    order by page.id desc`.execute(db);
  return { rows: rows.map(notificationOf), unread: rows[0]?.unread ?? 0 };
}

function is(subject: string, table: string): RawBuilder<boolean> {
  return sql`page.subject = ${sql.lit(subject)} and ${sql.ref(`${table}.id`)} = page.subject_id`;
}

function notificationOf(row: Row) {
  const { id, kind, occurred_at, is_unread, subject_id, amount, currency, tickets } = row;
  return {
    ...{ id, kind, occurred_at, is_unread, subject_id, amount, currency, tickets },
    event: row.event_id === null ? null : { id: row.event_id, title: row.event_title ?? "" },
    name: fullName(row) || row.reference,
  };
}

/** Marks all up to `until` as read, which never goes back nor beyond the present. */
export async function markRead({ tx, now }: WriteContext, { account, user_id }: Member, until: Date): Promise<void> {
  const at = until < now ? until : now;
  await tx
    .updateTable("account_users")
    .set({ notifications_read_until: at })
    .where("account_id", "=", account.id)
    .where("user_id", "=", user_id)
    .where("notifications_read_until", "<", at)
    .execute();
}
