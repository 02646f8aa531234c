import { type RawBuilder, sql } from "kysely";
import type { Retained } from "#domain/retention.ts";
import { eraseImportPieces, importsWithPieces } from "#server/imports/erase-import.ts";
import { eraseBuyers, eraseGuests } from "#server/privacy-requests/erase-everywhere.ts";
import type { Ids } from "#server/platform/database/delete-in-batches.ts";

type Erasing = {
  due(event_id: number): RawBuilder<{ id: number | string }>;
  forget(ids: Ids): RawBuilder<unknown>[];
};

/**
 * Orders that are finished: not open, without a pending payment or refund, and without need of
 * attention.
 */
const IS_AT_REST = sql`orders.status in ('COMPLETED', 'CANCELLED', 'EXPIRED')
  and orders.refund_status is distinct from 'REFUND_PENDING' and not orders.needs_attention`;

const atRest = (event_id: number) => sql`(
  select orders.id from orders where orders.event_id = ${event_id} and ${IS_AT_REST})`;

/**
 * What is erased of an event, in this order. Each step finds only what is left, so that an
 * interrupted run is continued. Not erased: orders with their lines and amounts, tickets,
 * check-ins, invoices (required by law), stats, and the activity log.
 */
export const ERASED_OF_EVENT: Record<Retained, Record<string, Erasing>> = {
  ANSWERS: {
    answers: {
      due: (event_id) => sql`
        select question_answers.id
        from question_answers
        where question_answers.order_id in ${atRest(event_id)}`,
      forget: (ids) => [sql`delete from question_answers where id = any(${ids})`],
    },
  },
  PEOPLE: {
    guests: {
      due: (event_id) => sql`
        select attendees.id
        from attendees
        where attendees.event_id = ${event_id}
          and (
            attendees.email <> '' or attendees.check_in_note is not null
            or exists (select from notes where notes.attendee_id = attendees.id))
          and attendees.order_id in ${atRest(event_id)}`,
      forget: eraseGuests,
    },
    buyers: {
      due: (event_id) => sql`
        select orders.id
        from orders
        where orders.event_id = ${event_id} and ${IS_AT_REST}
          and (
            num_nonnulls(email, session_hash, network_hash) > 0
            or exists (select from notes where notes.order_id = orders.id)
            or exists (select from receipts where receipts.order_id = orders.id and note is not null))`,
      forget: eraseBuyers,
    },
    mails: {
      due: (event_id) => sql`
        select mails.id
        from mails
        where mails.event_id = ${event_id} and mails.status not in ('QUEUED', 'SENDING')
          and mails.kind <> 'RETENTION_NOTICE'`,
      forget: (ids) => [sql`delete from mails where id = any(${ids})`],
    },
    "who got messages": {
      due: (event_id) => sql`
        select distinct messages.id
        from messages
        join message_recipients on message_recipients.message_id = messages.id
        where messages.event_id = ${event_id} and message_recipients.status <> 'WAITING'`,
      forget: (ids) => [sql`delete from message_recipients where message_id = any(${ids}) and status <> 'WAITING'`],
    },
    "files that were imported": {
      due: (event_id) => importsWithPieces(sql`imports.event_id = ${event_id}`),
      forget: eraseImportPieces,
    },
    "networks of what happened": {
      due: (event_id) => sql`select id from activity_log where event_id = ${event_id} and network is not null`,
      forget: (ids) => [sql`update activity_log set network = null where id = any(${ids})`],
    },
  },
};

/** Whether data is left, of an unfinished order or in a waiting email. A later run erases it. */
export const IS_LEFT: Record<Retained, (event_id: number) => RawBuilder<boolean>> = {
  ANSWERS: (event_id) => sql<boolean>`exists (
    select from question_answers
    join orders on orders.id = question_answers.order_id
    where orders.event_id = ${event_id})`,
  PEOPLE: (event_id) => sql<boolean>`(
    exists (select from orders where orders.event_id = ${event_id} and orders.email is not null)
    or exists (select from attendees where attendees.event_id = ${event_id} and attendees.email <> '')
    or exists (
      select from mails
      where mails.event_id = ${event_id} and mails.status in ('QUEUED', 'SENDING')
        and mails.kind <> 'RETENTION_NOTICE'))`,
};
