import { type RawBuilder, sql } from "kysely";
import type { ArchivedNoun } from "#contract/labels/account-export.ts";

const ofAccount = (account_id: number) => sql`(select id from events where account_id = ${sql.lit(account_id)})`;

/**
 * Answers to questions, with the current labels of chosen options. `condition` selects rows of
 * `given`.
 */
const answersWhere = (condition: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object(
      'question_id', given.question_id, 'question', questions.title, 'answer', given.answer,
      'chosen', (select json_agg(one -> 'label') from jsonb_array_elements(questions.options) as one
        where given.answer @> (one -> 'id'))) order by given.id), '[]')
    from question_answers as given join questions on questions.id = given.question_id
    where ${condition})`;

/**
 * The columns of each noun in an account export. No hashes, no tokens, and none of the short ids
 * that open an order, a ticket or a check-in list: the file can be read, and grants no access.
 */
export const ARCHIVED: Record<ArchivedNoun, (account_id: number) => RawBuilder<object>> = {
  account: (account_id) => sql`
    select id, name, currency_code, timezone, verified_at, created_at, updated_at,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'type', type, 'calculation_type', calculation_type, 'rate', rate,
          'currency_code', taxes_and_fees.currency_code, 'description', description, 'is_active', is_active,
          'is_default', is_default, 'deleted_at', deleted_at) order by id), '[]')
        from taxes_and_fees where taxes_and_fees.account_id = accounts.id) as taxes_and_fees
    from accounts
    where id = ${sql.lit(account_id)}`,
  members: (account_id) => sql`
    select users.id, coalesce(invited_first_name, first_name) as first_name,
      case when status = 'INVITED' then invited_last_name else last_name end as last_name,
      email, role, status, is_owner, last_login_at, account_users.created_at
    from account_users join users on users.id = account_users.user_id
    where account_users.account_id = ${sql.lit(account_id)}
    order by users.id`,
  organizers: (account_id) => sql`
    select id, name, email, phone, website, description, timezone, currency, terms_id, privacy_id, created_at,
      updated_at,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'type', type, 'url', url, 'text', text, 'created_at', created_at) order by id), '[]')
        from legal_documents where legal_documents.organizer_id = organizers.id) as legal_documents,
      (select to_json(sellers) from sellers where sellers.organizer_id = organizers.id) as seller,
      (select coalesce(json_agg(email order by email), '[]')
        from message_unsubscribes where organizer_id = organizers.id) as unsubscribed
    from organizers
    where account_id = ${sql.lit(account_id)}
    order by id`,
  events: (account_id) => sql`
    select events.id, organizer_id, title, description, status, start_date, end_date, timezone, currency, language,
      max_tickets_per_order, created_at, events.updated_at,
      events.translations,
      event_settings.translations as setting_translations,
      is_online_event, online_event_connection_details, location_details, maps_url, website_url, support_email,
      pre_checkout_message, post_checkout_message, ticket_page_message, email_footer_message, continue_button_text,
      order_timeout_in_minutes, require_attendee_details, questions_in_steps, allow_ticket_transfer,
      offers_offline_payments, offline_payment_instructions, offline_payment_days, allow_unpaid_tickets,
      allow_self_cancellation, cancellation_rules, notify_organizer_of_new_orders,
      widget_button_text, widget_language, widget_sites,
      price_display_mode, tax_behavior, place_of_supply,
      allow_search_engine_indexing, seo_title, seo_description, seo_keywords,
      google_analytics_id, meta_pixel_id, plausible_site, plausible_url,
      (select coalesce(json_agg(json_build_object(
          'id', shared.id, 'name', shared.name, 'capacity', shared.capacity, 'status', shared.status,
          'used_capacity', stocks.sold, 'ticket_ids', (select json_agg(ticket_id order by ticket_id)
            from capacity_assignment_tickets where capacity_assignment_id = shared.id)) order by shared.id), '[]')
        from capacity_assignments as shared join stocks on stocks.id = shared.stock_id
        where shared.event_id = events.id) as capacity_assignments,
      (select coalesce(json_agg(json_build_object(
          'id', labels.id, 'name', labels.name, 'color', labels.color) order by labels.id), '[]')
        from labels where labels.event_id = events.id) as labels,
      (select coalesce(json_agg(json_build_object(
          'id', decided.id, 'is_same', is_same, 'created_at', decided.created_at,
          'addresses', (select json_agg(json_build_object('email', email, 'send_to', send_to) order by email)
            from duplicate_emails where decision_id = decided.id)) order by decided.id), '[]')
        from duplicate_decisions as decided where decided.event_id = events.id) as duplicates,
      (select coalesce(json_agg(json_build_object(
          'id', imports.id, 'kind', kind, 'file_name', file_name, 'status', imports.status,
          'row_count', row_count, 'orders_created', orders_created, 'attendees_created', attendees_created,
          'rows_skipped', rows_skipped, 'created_at', imports.created_at,
          'undone_at', undone_at) order by imports.id), '[]')
        from imports where imports.event_id = events.id) as imports
    from events left join event_settings on event_settings.event_id = events.id
    where account_id = ${sql.lit(account_id)}
    order by events.id`,
  tickets: (account_id) => sql`
    select id, event_id, title, description, translations, type, tax_behavior, "order", min_per_order, max_per_order,
      sale_start_date, sale_end_date,
      is_hidden, is_paused, is_cancellable, created_at, updated_at, deleted_at,
      (select coalesce(json_agg(json_build_object(
          'id', ticket_prices.id, 'label', label, 'translations', ticket_prices.translations,
          'price', price, 'sale_start_date', sale_start_date,
          'sale_end_date', sale_end_date, 'quantity', capacity, 'quantity_sold', sold,
          'deleted_at', deleted_at) order by ticket_prices.id), '[]')
        from ticket_prices left join stocks on stocks.id = ticket_prices.stock_id
        where ticket_prices.ticket_id = tickets.id) as prices
    from tickets
    where event_id in ${ofAccount(account_id)}
    order by id`,
  questions: (account_id) => sql`
    select id, event_id, title, description, type, belongs_to, options, required, is_hidden, all_tickets,
      (select coalesce(json_agg(ticket_id order by ticket_id), '[]')
        from question_tickets where question_id = questions.id) as ticket_ids,
      condition, "order", created_at, updated_at, deleted_at
    from questions
    where event_id in ${ofAccount(account_id)}
    order by id`,
  promo_codes: (account_id) => sql`
    select promo_codes.id, promo_codes.event_id, code, discount_type, discount, start_date, expiry_date,
      applicable_ticket_ids, capacity as max_uses, sold as uses, created_at, updated_at, deleted_at
    from promo_codes left join stocks on stocks.id = promo_codes.stock_id
    where promo_codes.event_id in ${ofAccount(account_id)}
    order by promo_codes.id`,
  affiliates: (account_id) => sql`
    select affiliates.id, affiliates.event_id, name, code, email, status, created_at, updated_at, deleted_at,
      (select json_build_object(
          'clicks', coalesce(sum(clicks), 0), 'orders', coalesce(sum(orders - cancelled), 0),
          'tickets', coalesce(sum(attendees), 0), 'gross', coalesce(sum(gross), 0),
          'refunded', coalesce(sum(refunded), 0))
        from affiliate_daily_stats as tally
        where tally.event_id = affiliates.event_id and tally.affiliate_id = affiliates.id) as figures
    from affiliates
    where affiliates.event_id in ${ofAccount(account_id)}
    order by affiliates.id`,
  orders: (account_id) => sql`
    select id, event_id, public_id, status, payment_status, refund_status, currency, price_display_mode, locale,
      first_name, last_name,
      email, company,
      total_before_additions, total_discount, total_tax, total_fee, total_gross, total_refunded, taxes_and_fees_rollup,
      promo_code, affiliate_id, source, payment_provider, is_manually_created, paid_by, import_id,
      import_reference,
      terms_id, privacy_id, terms_accepted_at, completed_at,
      tickets_issued_at, cancelled_at, created_at, updated_at,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'text', text, 'written_by', written_by, 'created_at', created_at, 'updated_at', updated_at)
          order by id), '[]')
        from notes where notes.order_id = orders.id) as notes,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'ticket_id', ticket_id, 'ticket_price_id', ticket_price_id, 'item_name', item_name,
          'quantity', quantity, 'price', price, 'tax_behavior', tax_behavior,
          'total_gross', total_gross) order by id), '[]')
        from order_items where order_items.order_id = orders.id) as items,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'provider', provider, 'status', status, 'amount', amount, 'currency', currency,
          'failure_code', failure_code, 'created_at', created_at) order by id), '[]')
        from payments where payments.order_id = orders.id) as payments,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'payment_id', payment_id, 'amount', amount, 'status', status, 'reason', reason,
          'created_at', created_at) order by id), '[]')
        from refunds where refunds.order_id = orders.id) as refunds,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'amount', amount, 'received_on', received_on, 'note', note, 'returned_at', returned_at,
          'undone_at', undone_at) order by id), '[]')
        from receipts where receipts.order_id = orders.id) as receipts,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'total_before', total_before, 'total_after', total_after, 'difference', difference,
          'settled', settled, 'paid_by', paid_by, 'taxes', taxes, 'changed_at', changed_at) order by id), '[]')
        from order_changes where order_changes.order_id = orders.id) as changes,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'status', status, 'steps', steps, 'amount', amount, 'expires_at', expires_at,
          'decided_at', decided_at, 'created_at', created_at) order by id), '[]')
        from proposed_changes where proposed_changes.order_id = orders.id) as proposed_changes,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'payment_id', payment_id, 'amount', amount, 'status', status, 'reason', reason,
          'created_at', created_at) order by id), '[]')
        from disputes where disputes.order_id = orders.id) as disputes,
      ${answersWhere(sql`given.order_id = orders.id and given.attendee_id is null`)} as answers
    from orders
    where event_id in ${ofAccount(account_id)}
    order by id`,
  invoices: (account_id) => sql`
    select invoices.id, invoices.organizer_id, sequence, number, kind, order_id, refund_id, refers_to, order_change_id,
      snapshot, issued_at
    from invoices join organizers on organizers.id = invoices.organizer_id
    where organizers.account_id = ${sql.lit(account_id)}
    order by invoices.id`,
  attendees: (account_id) => sql`
    select id, event_id, order_id, ticket_id, ticket_price_id, public_id, status, first_name, last_name, email, locale,
      check_in_note, old_code, created_at, updated_at,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'text', text, 'written_by', written_by, 'created_at', created_at, 'updated_at', updated_at)
          order by id), '[]')
        from notes where notes.attendee_id = attendees.id) as notes,
      (select coalesce(json_agg(label_id order by label_id), '[]')
        from attendee_labels where attendee_id = attendees.id) as label_ids,
      ${answersWhere(sql`given.attendee_id = attendees.id`)} as answers
    from attendees
    where event_id in ${ofAccount(account_id)}
    order by id`,
  check_ins: (account_id) => sql`
    select check_ins.id, check_ins.event_id, attendee_id, ticket_id, check_ins.check_in_list_id,
      check_in_lists.name as check_in_list_name, check_in_devices.name as phone_name, checked_in_at, left_at,
      readmitted_at, undone_at, scope <> 0 as counts_separately
    from check_ins
    left join check_in_lists on check_in_lists.id = check_ins.check_in_list_id
    left join check_in_devices on check_in_devices.id = check_ins.check_in_device_id
    where check_ins.event_id in ${ofAccount(account_id)}
    order by check_ins.id`,
  messages: (account_id) => sql`
    select id, event_id, sent_by_user_id, subject, message, type, ticket_ids, attendee_ids, order_id, promo_code_id,
      send_to, arrival, timing, send_at, offset_minutes, status, recipient_count, created_at, sent_at, updated_at,
      (select coalesce(json_agg(json_build_object(
          'email', email, 'order_id', order_id, 'attendee_id', attendee_id, 'status', status,
          'skip_reason', skip_reason) order by email), '[]')
        from message_recipients where message_id = messages.id) as recipients
    from messages
    where event_id in ${ofAccount(account_id)} and deleted_at is null and not is_test
    order by id`,
  mails: (account_id) => sql`
    select id, kind, recipient, locale, event_id, status, attempts, subject, created_at, sent_at
    from mails
    where event_id in ${ofAccount(account_id)}
    order by id`,
  audit_log: (account_id) => sql`
    select id, kind, event_id, subject, subject_id, actor, actor_id, actor_name, network, data, occurred_at
    from activity_log
    where account_id = ${sql.lit(account_id)}
    order by id`,
};
