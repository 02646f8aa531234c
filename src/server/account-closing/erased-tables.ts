import { type RawBuilder, sql } from "kysely";
import { ERASED_NAME } from "#domain/names.ts";
import { ERASED_CODE } from "#server/affiliates/erase-affiliate.ts";
import { eraseBuyers, eraseGuests } from "#server/privacy-requests/erase-everywhere.ts";
import type { Ids } from "#server/platform/database/delete-in-batches.ts";

type Erasing = {
  due(account_id: number): RawBuilder<{ id: number | string }>;
  forget(ids: Ids): RawBuilder<unknown>[];
};

const inAccount = (account_id: number) => sql`event_id in (select id from events where account_id = ${account_id})`;

/**
 * What is erased of a closed account, in this order. Each step finds only what is still there, so
 * that an interrupted job continues where it stopped. What remains: orders with their lines and
 * amounts, invoices (required by law), tickets, stats, activities, and the names of things;
 * `nothing-is-left.test.ts` lists the columns.
 */
export const ERASED: Record<string, Erasing> = {
  "API keys": {
    due: (account_id) => sql`select id from api_keys where account_id = ${account_id}`,
    forget: (ids) => [sql`delete from api_keys where id = any(${ids})`],
  },
  mails: {
    due: (account_id) => sql`select id from mails where ${inAccount(account_id)}`,
    forget: (ids) => [sql`delete from mails where id = any(${ids})`],
  },
  "responses by idempotency key": {
    due: (account_id) => sql`select key_hash as id from idempotency_keys where account_id = ${account_id}`,
    forget: (ids) => [sql`delete from idempotency_keys where key_hash = any(${ids})`],
  },
  // The endpoints first: then no activity queues another delivery.
  webhooks: {
    due: (account_id) => sql`select id from webhook_endpoints where account_id = ${account_id}`,
    forget: (ids) => [sql`delete from webhook_endpoints where id = any(${ids})`],
  },
  "what was sent to webhooks": {
    due: (account_id) => sql`select id from webhook_deliveries where account_id = ${account_id}`,
    forget: (ids) => [sql`delete from webhook_deliveries where id = any(${ids})`],
  },
  messages: {
    due: (account_id) => sql`select id from messages where ${inAccount(account_id)}`,
    forget: (ids) => [sql`delete from messages where id = any(${ids})`],
  },
  "who wants no messages": {
    due: (account_id) => sql`
      select distinct organizer_id as id
      from message_unsubscribes
      join organizers on organizers.id = message_unsubscribes.organizer_id
      where organizers.account_id = ${account_id}`,
    forget: (ids) => [sql`delete from message_unsubscribes where organizer_id = any(${ids})`],
  },
  imports: {
    due: (account_id) => sql`select id from imports where ${inAccount(account_id)}`,
    forget: (ids) => [sql`delete from imports where id = any(${ids})`],
  },
  attendees: {
    due: (account_id) => sql`
      select id from attendees
      where ${inAccount(account_id)} 
        and (email <> '' or check_in_note is not null
          or exists (select from notes where notes.attendee_id = attendees.id))`,
    forget: eraseGuests,
  },
  orders: {
    due: (account_id) => sql`
      select id from orders
      where ${inAccount(account_id)} 
        and (num_nonnulls(email, session_hash, network_hash) > 0
          or exists (select from notes where notes.order_id = orders.id)
          or exists (select from receipts where receipts.order_id = orders.id and note is not null))`,
    forget: eraseBuyers,
  },
  affiliates: {
    due: (account_id) => sql`
      select id from affiliates
      where ${inAccount(account_id)} and (email is not null or name <> ${ERASED_NAME})`,
    // a code may be derived from the name
    forget: (ids) => [
      sql`
        update affiliates set name = ${ERASED_NAME}, email = null, code = ${ERASED_CODE}::text || id
        where id = any(${ids})`,
    ],
  },
  images: {
    due: (account_id) => sql`select id from images where account_id = ${account_id}`,
    forget: (ids) => [
      sql`
        with gone as (delete from images where id = any(${ids}) returning variants, original)
        delete from files using gone, jsonb_array_elements(gone.variants || coalesce(gone.original, '[]')) as variant
        where files.key in (variant ->> 'key', variant ->> 'key' || '.avif')`,
    ],
  },
  "check-in lists": {
    due: (account_id) => sql`
      select id from check_in_lists
      where ${inAccount(account_id)}
        and (deleted_at is null or num_nonnulls(description, encrypted_pin) > 0
          or exists (select from check_in_devices where check_in_devices.check_in_list_id = check_in_lists.id))`,
    forget: (ids) => [
      sql`delete from check_in_devices where check_in_list_id = any(${ids})`,
      sql`
        update check_in_lists set deleted_at = coalesce(deleted_at, now()), description = null, encrypted_pin = null
        where id = any(${ids})`,
    ],
  },
  "what is said of tickets": {
    due: (account_id) => sql`
      select id from tickets
      where ${inAccount(account_id)} and (description is not null or translations <> '{}')`,
    forget: (ids) => [sql`update tickets set description = null, translations = '{}' where id = any(${ids})`],
  },
  "what is said of questions": {
    due: (account_id) => sql`select id from questions where ${inAccount(account_id)} and description is not null`,
    forget: (ids) => [sql`update questions set description = null where id = any(${ids})`],
  },
  events: {
    due: (account_id) => sql`
      select id from events
      where account_id = ${account_id}
        and (status <> 'ARCHIVED' or description is not null or translations <> '{}' or exists (
          select from event_settings
          where event_settings.event_id = events.id
            and (num_nonnulls(
              online_event_connection_details, location_details, maps_url, website_url, support_email,
              pre_checkout_message, post_checkout_message, ticket_page_message, email_footer_message,
              continue_button_text, seo_title, seo_description, seo_keywords, offline_payment_instructions,
              google_analytics_id, meta_pixel_id, plausible_site, plausible_url, widget_button_text) > 0
              or widget_sites <> '{}')))`,
    forget: (ids) => [
      sql`delete from list_views where event_id = any(${ids})`,
      sql`delete from bulk_actions where event_id = any(${ids})`,
      sql`delete from labels where event_id = any(${ids})`,
      sql`delete from duplicate_decisions where event_id = any(${ids})`,
      sql`delete from event_settings where event_id = any(${ids})`,
      sql`insert into event_settings (event_id) select unnest(${ids}::bigint[])`,
      sql`
        update events set status = 'ARCHIVED', description = null, translations = '{}', unpublished_by_closing = false
        where id = any(${ids})`,
    ],
  },
  organizers: {
    due: (account_id) => sql`select id from organizers where account_id = ${account_id} and email <> ''`,
    forget: (ids) => [
      sql`
        update organizers
        set name = '', email = '', phone = null, website = null, description = null, terms_id = null, privacy_id = null
        where id = any(${ids})`,
      sql`delete from legal_documents where organizer_id = any(${ids})`,
      sql`
        update sellers
        set is_issuing = false, legal_name = null, line_1 = null, line_2 = null, city = null, postal_code = null,
          country = null, vat_number = null, tax_number = null, footer = null
        where organizer_id = any(${ids})`,
    ],
  },
  "what new events start with": {
    due: (account_id) => sql`
      select account_id as id from event_defaults
      where account_id = ${account_id}
        and num_nonnulls(
          support_email, pre_checkout_message, post_checkout_message, email_footer_message,
          offline_payment_instructions, google_analytics_id, meta_pixel_id, plausible_site, plausible_url) > 0`,
    forget: (ids) => [
      sql`
        update event_defaults
        set support_email = null, pre_checkout_message = null, post_checkout_message = null,
          email_footer_message = null, offline_payment_instructions = null, google_analytics_id = null,
          meta_pixel_id = null, plausible_site = null, plausible_url = null
        where account_id = any(${ids})`,
    ],
  },
  // The row stays, because its payments at the provider are found through it.
  "names at payment providers": {
    due: (account_id) => sql`
      select id from provider_connections where account_id = ${account_id} and name is not null`,
    forget: (ids) => [sql`update provider_connections set name = null where id = any(${ids})`],
  },
  "networks of what happened": {
    due: (account_id) => sql`select id from activity_log where account_id = ${account_id} and network is not null`,
    forget: (ids) => [sql`update activity_log set network = null where id = any(${ids})`],
  },
};
