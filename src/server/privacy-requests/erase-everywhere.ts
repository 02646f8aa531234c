import { type RawBuilder, sql } from "kysely";
import { ERASED_NAME } from "#domain/names.ts";
import { eraseProposedChanges } from "#server/orders/proposed-changes/erase-changes.ts";
import { eraseWebhooksAbout } from "#server/webhooks/erase-webhooks-about.ts";
import { enqueueErasedPasses } from "#server/wallets/google/update-objects.ts";
import type { Ids } from "#server/platform/database/delete-in-batches.ts";

/**
 * Erases attendees except for the fact that they had a ticket: name, address, answers, and the IP
 * address of check-ins.
 */
export function eraseGuests(ids: Ids): RawBuilder<unknown>[] {
  return [
    sql`delete from question_answers where attendee_id = any(${ids})`,
    sql`delete from notes where attendee_id = any(${ids})`,
    sql`delete from attendee_labels where attendee_id = any(${ids})`,
    sql`
      delete from duplicate_decisions
      where event_id in (select event_id from attendees where id = any(${ids}))`,
    // the phone identifies its owner more closely than the pass does
    sql`
      delete from wallet_devices using wallet_passes
      where wallet_passes.id = wallet_pass_id and wallet_passes.attendee_id = any(${ids})`,
    enqueueErasedPasses(ids),
    sql`update check_ins set ip = null where attendee_id = any(${ids}) and ip is not null`,
    sql`update replaced_tickets set old_code = null where attendee_id = any(${ids}) and old_code is not null`,
    eraseWebhooksAbout("attendee", ids),
    sql`
      update attendees
      set first_name = ${ERASED_NAME}, last_name = null, email = '', check_in_note = null, old_code = null
      where id = any(${ids})`,
  ];
}

/** Erases buyers in the same way: lines and amounts stay, without a name. */
export function eraseBuyers(ids: Ids): RawBuilder<unknown>[] {
  return [
    // belongs to no event: it lists orders of all organizers
    sql`
      delete from mails
      where kind = 'FIND_ORDERS' and status not in ('QUEUED', 'SENDING')
        and lower(recipient) = any(array(select lower(email) from orders where id = any(${ids})))`,
    sql`delete from notes where order_id = any(${ids})`,
    sql`update receipts set note = null where order_id = any(${ids}) and note is not null`,
    sql`delete from mailed_links where order_id = any(${ids})`,
    eraseProposedChanges(ids),
    eraseWebhooksAbout("order", ids),
    sql`delete from question_answers where order_id = any(${ids})`,
    sql`
      update orders
      set first_name = null, last_name = null, email = null, company = null, session_hash = null, network_hash = null
      where id = any(${ids})`,
  ];
}
