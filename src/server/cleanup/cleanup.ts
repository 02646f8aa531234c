import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { DATA_RETENTION_DAYS } from "#domain/maxima.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import { job } from "#server/platform/jobs.ts";
import { openSessionsAt } from "#server/platform/sessions.ts";
import { KNOWN_DAYS } from "#server/credentials/sign-in-origins.ts";
import { eraseImportPieces, importsWithPieces } from "#server/imports/erase-import.ts";
import { deleteInBatches, type Ids } from "#server/platform/database/delete-in-batches.ts";

/**
 * Deletes data after its retention period (docs/operators/retention.md lists the periods): names
 * first, then rows. It works in batches so that no lock is held for long, and the next night
 * continues where this one ends.
 */
export const cleanup = job({
  name: "cleanup",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "27 3 * * *",
  async run(db, _payload, { app, now, log }) {
    const how = {
      ...{ log, message: "Rows that are no longer needed could not be erased" },
      about: ([what]: [string, Forgetting]) => ({ what }),
    };
    const failed = (count: number) => app.metrics.erasure_failures.inc({ task: cleanup.name }, count);
    const kinds = await eachApart(Object.entries(FORGOTTEN), how, async ([what, { due, forget }]) => {
      const { rows, failures } = await deleteInBatches(db, {
        due: due(now),
        forget: (ids) => forget(ids, now),
        log,
        what,
      });
      failed(failures);
      if (rows > 0) log.info({ what, rows }, "Tidied");
    });
    failed(kinds);
  },
});

/**
 * `due` selects the rows once; `forget` checks them again, because they may have changed meanwhile.
 */
type Forgetting = {
  due(now: Date): RawBuilder<{ id: number | string }>;
  forget(ids: Ids, now: Date): RawBuilder<unknown>[];
};

/**
 * An order that expired, without money that was received and kept, was refunded or may still
 * arrive.
 */
const NEVER_PAID = sql`orders.status = 'EXPIRED' and orders.refund_status is null and not exists (
  select from payments where payments.order_id = orders.id and payments.status in ('OPEN', 'SUCCEEDED', 'RETURNED'))
  and not exists (
    select from receipts
    where receipts.order_id = orders.id and receipts.undone_at is null and receipts.returned_at is null)`;

const FORGOTTEN: Record<string, Forgetting> = {
  "names of unpaid orders": {
    due: (now) => sql`
      select id from orders
      where orders.email is not null and ${NEVER_PAID}
        and ${isOlder("orders.updated_at", now, DATA_RETENTION_DAYS.unpaid_names)}
        and (orders.payment_provider is distinct from 'offline'
          or ${isOlder("orders.updated_at", now, DATA_RETENTION_DAYS.unpaid_transfers)})`,
    // The order first: a simultaneous completion of the order holds its lock.
    forget: (ids) => [
      sql`
        update orders set first_name = null, last_name = null, email = null
        where id = any(${ids}) and ${NEVER_PAID}`,
      sql`
        delete from mailed_links using orders
        where mailed_links.order_id = any(${ids}) and orders.id = mailed_links.order_id and orders.email is null`,
      sql`
        delete from question_answers using orders
        where question_answers.order_id = any(${ids}) and orders.id = question_answers.order_id
          and orders.status = 'EXPIRED' and orders.email is null`,
      sql`
        delete from check_ins using attendees, orders
        where attendees.order_id = any(${ids}) and check_ins.attendee_id = attendees.id
          and orders.id = attendees.order_id and orders.status = 'EXPIRED' and orders.email is null`,
      // an offline device would trust the signature of a ticket that was valid before it was paid
      // for
      sql`
        insert into revoked_ticket_codes (event_id, ticket_code)
        select attendees.event_id, ticket_code(attendees.short_id)
        from attendees join orders on orders.id = attendees.order_id
        where attendees.order_id = any(${ids})
          and attendees.status <> 'PENDING'
          and orders.status = 'EXPIRED' and orders.email is null
        on conflict do nothing`,
      // includes tickets that were valid before they were paid for: they are void together with the
      // order
      sql`
        delete from attendees using orders
        where attendees.order_id = any(${ids})
          and orders.id = attendees.order_id and orders.status = 'EXPIRED' and orders.email is null`,
    ],
  },
  "unpaid orders": {
    due: (now) => sql`
      select id from orders
      where ${NEVER_PAID} and ${isOlder("orders.updated_at", now, DATA_RETENTION_DAYS.unpaid_orders)}
        and not exists (select from refunds where refunds.order_id = orders.id)`,
    forget: (ids) => [
      sql`delete from payments where order_id = any(${ids}) and status in ('FAILED', 'CANCELLED')`,
      sql`delete from orders where id = any(${ids}) and ${NEVER_PAID}`,
      sql`
        delete from activity_log
        where subject = 'order' and subject_id = any(${ids})
          and not exists (select from orders where orders.id = activity_log.subject_id)`,
    ],
  },
  // Rendered again from their data when they are needed.
  "letters of delivered mails": {
    due: (now) => sql`
      select id from mails
      where status = 'SENT' and (html is not null or text is not null)
        and ${isOlder("sent_at", now, DATA_RETENTION_DAYS.letters)}`,
    forget: (ids) => [sql`update mails set html = null, text = null where id = any(${ids})`],
  },
  // The recipient's address is stored nowhere else any more.
  "last words to closed accounts": {
    due: (now) => sql`
      select id from mails
      where kind = 'ACCOUNT_CLOSED' and ${isOlder("created_at", now, DATA_RETENTION_DAYS.letters)}`,
    forget: (ids) => [sql`delete from mails where id = any(${ids})`],
  },
  // The emails of a deleted message count toward the limit of a day. A test message is of no use
  // later.
  "messages that were deleted or only tried out": {
    due: (now) => sql`
      select id from messages
      where (deleted_at is not null or is_test) and ${isOlder("updated_at", now, DATA_RETENTION_DAYS.test_messages)}`,
    forget: (ids) => [
      sql`
        delete from mails using unnest(${ids}::bigint[]) as message (id)
        where mails.cause = 'message:' || message.id and mails.kind = 'MESSAGE'`,
      sql`delete from messages where id = any(${ids})`,
    ],
  },
  // A file is looked at when it is uploaded. Its errors are of use for as long as the import can be
  // undone.
  "files of imports": {
    due: (now) =>
      importsWithPieces(sql`(
        (imports.status = 'READ' and ${isOlder("imports.created_at", now, DATA_RETENTION_DAYS.files_not_imported)})
        or ${isOlder("imports.finished_at", now, DATA_RETENTION_DAYS.files_imported)})`),
    forget: eraseImportPieces,
  },
  // A selection that a message still has to read, or was sent to, stays with the message.
  "bulk actions": {
    due: (now) => sql`
      select id from bulk_actions
      where ${isOlder("finished_at", now, DATA_RETENTION_DAYS.bulk_actions)}
        and not exists (select from messages where messages.selection_id = bulk_actions.id)`,
    forget: (ids) => [
      sql`
        delete from bulk_actions
        where id = any(${ids}) and not exists (select from messages where messages.selection_id = bulk_actions.id)`,
    ],
  },
  "calls of API keys": {
    due: (now) => sql`
      select api_key_id || ' ' || day || ' ' || area as id from api_key_calls
      where ${isOlder("day", now, DATA_RETENTION_DAYS.api_key_calls)}`,
    forget: (ids) => [sql`delete from api_key_calls where api_key_id || ' ' || day || ' ' || area = any(${ids})`],
  },
  "codes by which orders went on in tabs": {
    due: (now) =>
      sql`select id from checkout_handoffs where ${isOlder("created_at", now, DATA_RETENTION_DAYS.unpaid_orders)}`,
    forget: (ids) => [sql`delete from checkout_handoffs where id = any(${ids})`],
  },
  "responses by idempotency key": {
    due: (now) => sql`
      select key_hash as id from idempotency_keys
      where ${isOlder("created_at", now, DATA_RETENTION_DAYS.stored_responses)}`,
    forget: (ids, now) => [
      sql`
        delete from idempotency_keys
        where key_hash = any(${ids}) and ${isOlder("created_at", now, DATA_RETENTION_DAYS.stored_responses)}`,
    ],
  },
  "addresses of check-ins": {
    due: (now) => sql`
      select id from check_ins
      where ip is not null and ${isOlder("checked_in_at", now, DATA_RETENTION_DAYS.check_in_addresses)}`,
    forget: (ids) => [sql`update check_ins set ip = null where id = any(${ids})`],
  },
  "scans that doors refused": {
    due: (now) =>
      sql`select id from refused_scans where ${isOlder("scanned_at", now, DATA_RETENTION_DAYS.refused_scans)}`,
    forget: (ids) => [sql`delete from refused_scans where id = any(${ids})`],
  },
  "scans that phones handed in": {
    due: (now) =>
      sql`select id from offline_scans where ${isOlder("received_at", now, DATA_RETENTION_DAYS.refused_scans)}`,
    forget: (ids) => [sql`delete from offline_scans where id = any(${ids})`],
  },
  // Its check-ins stay, without the device.
  "phones at doors": {
    due: (now) =>
      sql`select id from check_in_devices where ${isOlder("last_seen_at", now, DATA_RETENTION_DAYS.check_in_devices)}`,
    forget: (ids) => [sql`delete from check_in_devices where id = any(${ids})`],
  },
  "tries to say a PIN": {
    due: (now) => sql`
      select check_in_list_id || ' ' || counted_by as id from check_in_pin_failures
      where ${isOlder("since", now, DATA_RETENTION_DAYS.pin_tries)}`,
    forget: (ids) => [sql`delete from check_in_pin_failures where check_in_list_id || ' ' || counted_by = any(${ids})`],
  },
  // So long after the event, no device needs an update of its passes any more.
  "phones that hold passes of past events": {
    due: (now) => sql`
      select event_id as id from wallet_events
      where exists (
          select from wallet_devices
          join wallet_passes on wallet_passes.id = wallet_pass_id
          where wallet_passes.event_id = wallet_events.event_id)
        and exists (
          select from events
          where events.id = wallet_events.event_id
            and coalesce(end_date, start_date)
              < ${now}::timestamptz - make_interval(days => ${DATA_RETENTION_DAYS.wallet_devices}))`,
    forget: (ids) => [
      sql`
        delete from wallet_devices using wallet_passes
        where wallet_passes.id = wallet_pass_id and wallet_passes.event_id = any(${ids})`,
    ],
  },
  "test payments that nobody made": {
    due: (now) => sql`
      select id from sandbox_payments
      where status in ('requires_card', 'requires_action', 'failed', 'cancelled')
        and ${isOlder("created_at", now, DATA_RETENTION_DAYS.sandbox_payments)}
        and not exists (select from payments where provider = 'sandbox' and provider_payment_id = sandbox_payments.id)`,
    forget: (ids) => [sql`delete from sandbox_payments where id = any(${ids})`],
  },
  "covers and logos that were replaced or taken away": {
    due: (now) => sql`
      select id from images
      where type in ('FORMER_COVER', 'FORMER_LOGO')
        and ${isOlder("replaced_at", now, DATA_RETENTION_DAYS.former_covers)}`,
    // A transaction that restores one of these holds its row: afterwards it is selected no more.
    forget: (ids) => [
      sql`
        with gone as (
          delete from images where id = any(${ids}) and type in ('FORMER_COVER', 'FORMER_LOGO')
          returning variants, original)
        delete from files using gone, jsonb_array_elements(gone.variants || coalesce(gone.original, '[]')) as variant
        where files.key in (variant ->> 'key', variant ->> 'key' || '.avif')`,
    ],
  },
  "pictures that no text shows": {
    due: (now) => sql`
      select id from images
      where type = 'INLINE_IMAGE' and ${isOlder("replaced_at", now, DATA_RETENTION_DAYS.former_covers)}`,
    // A transaction that saves a text with one of these holds its row: afterwards it is selected no
    // more.
    forget: (ids) => [
      sql`
        with gone as (
          delete from images where id = any(${ids}) and type = 'INLINE_IMAGE' and replaced_at is not null
          returning variants)
        delete from files using gone, jsonb_array_elements(gone.variants) as variant
        where files.key in (variant ->> 'key', variant ->> 'key' || '.avif')`,
    ],
  },
  // Activities of orders and their attendees stay: they are their timeline. Only the network is
  // deleted.
  "what happened": {
    due: (now) => sql`
      select id from activity_log
      where subject not in ('order', 'attendee') and ${isOlder("occurred_at", now, DATA_RETENTION_DAYS.audit_log)}`,
    forget: (ids) => [sql`delete from activity_log where id = any(${ids})`],
  },
  "from where it happened": {
    due: (now) => sql`
      select id from activity_log
      where network is not null and ${isOlder("occurred_at", now, DATA_RETENTION_DAYS.audit_log)}`,
    forget: (ids) => [sql`update activity_log set network = null where id = any(${ids})`],
  },
  "what was sent to webhooks": {
    due: (now) => sql`
      select id from webhook_deliveries
      where ${isOlder("created_at", now, DATA_RETENTION_DAYS.webhook_deliveries)}
        or not exists (select from webhook_endpoints where webhook_endpoints.id = endpoint_id)`,
    forget: (ids) => [sql`delete from webhook_deliveries where id = any(${ids})`],
  },
  "former secrets of webhooks": {
    due: (now) => sql`select id from webhook_endpoints where previous_secret_until <= ${now}`,
    forget: (ids, now) => [
      sql`
        update webhook_endpoints set encrypted_previous_secret = null, previous_secret_until = null
        where id = any(${ids}) and previous_secret_until <= ${now}`,
    ],
  },
  sessions: {
    due: (now) => sql`select id from sessions where not ${openSessionsAt(now)}`,
    forget: (ids, now) => [sql`delete from sessions where id = any(${ids}) and not ${openSessionsAt(now)}`],
  },
  "sessions of the operator": {
    due: (now) => sql`select id from operator_sessions where expires_at < ${now}`,
    forget: (ids, now) => [sql`delete from operator_sessions where id = any(${ids}) and expires_at < ${now}`],
  },
  "mailed links": {
    due: (now) =>
      sql`select id from mailed_links where ${isOlder("expires_at", now, DATA_RETENTION_DAYS.mailed_links)}`,
    forget: (ids) => [sql`delete from mailed_links where id = any(${ids})`],
  },
  "sign-in origins": {
    due: (now) => sql`select email_hash || ' ' || origin as id from sign_in_origins where ${isForgotten(now)}`,
    forget: (ids, now) => [
      sql`
        delete from sign_in_origins
        where email_hash || ' ' || origin = any(${ids}) and ${isForgotten(now)}`,
    ],
  },
  "counts of rate limits": {
    due: (now) => sql`select key as id from rate_counts where ${isOlder("started_at", now, 1)}`,
    forget: (ids, now) => [sql`delete from rate_counts where key = any(${ids}) and ${isOlder("started_at", now, 1)}`],
  },
  // A provider resends a notice for three days, and a signature that is older than minutes is
  // rejected anyway.
  "notices of providers": {
    due: (now) => sql`
      select provider || ' ' || notice_id as id from provider_notices
      where ${isOlder("received_at", now, DATA_RETENTION_DAYS.provider_notices)}`,
    forget: (ids) => [sql`delete from provider_notices where provider || ' ' || notice_id = any(${ids})`],
  },
};

/** A day after the last wait, the number of earlier waits no longer counts. */
function isForgotten(now: Date) {
  return sql<boolean>`(
    ${isOlder("renewed_at", now, 1)} and (signed_in_at is null or ${isOlder("signed_in_at", now, KNOWN_DAYS)}))`;
}

function isOlder(column: string, now: Date, days: number) {
  return sql<boolean>`${sql.ref(column)} < ${now}::timestamptz - make_interval(days => ${days})`;
}
