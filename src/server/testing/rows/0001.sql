-- A row in every table: an event with taxes, a promo code and capacity limits, a completed order and a reservation.
insert into accounts (name, currency_code, timezone) values ('Harbour Events', 'EUR', 'Europe/Berlin');
insert into users (email, first_name, locale, timezone)
  values ('ada@example.test', 'Ada', 'en', 'Europe/Berlin'), ('bo@example.test', 'Bo', 'de', 'Europe/Berlin');
insert into account_users (account_id, user_id, role, status, is_owner, work, is_limited)
  values (1, 1, 'ADMIN', 'ACTIVE', true, 'EVERYTHING', false), (1, 2, 'ORGANIZER', 'ACTIVE', false, 'CHECK_IN', true);
insert into sessions (id, user_id, account_id, expires_at) values ('session', 1, 1, '2099-01-01');
insert into organizers (account_id, name, email, timezone, currency)
  values (1, 'Harbour', 'box@example.test', 'Europe/Berlin', 'EUR');
insert into legal_documents (organizer_id, type, text) values (1, 'TERMS', '<p>Be kind.</p>');
insert into events (account_id, organizer_id, title, status, start_date, timezone, currency, language)
  values (1, 1, 'Night', 'LIVE', '2098-05-03 17:30Z', 'Europe/Berlin', 'EUR', 'en');
insert into event_settings (event_id) values (1);
insert into event_defaults (account_id) values (1);
insert into member_events (account_id, user_id, event_id) values (1, 2, 1);
insert into member_organizers (account_id, user_id, organizer_id) values (1, 2, 1);
insert into files (key, mime_type, content) values ('cover', 'image/webp', '\x00');
insert into images (account_id, event_id, type, file_name, mime_type, width, height, size, variants, average_color)
  values (1, 1, 'EVENT_COVER', 'cover.webp', 'image/webp', 1200, 600, 1, '{}', '#112233');

insert into stocks (event_id, kind, capacity, held, sold) values
  (1, 'TICKET_PRICE', 100, 0, 2),
  (1, 'TICKET_PRICE', null, 1, 0),
  (1, 'CAPACITY_ASSIGNMENT', 50, 0, 2),
  (1, 'CAPACITY_ASSIGNMENT', null, 1, 2),
  (1, 'PROMO_CODE', 10, 0, 1);
insert into tickets (event_id, title, type) values (1, 'Standard', 'PAID'), (1, 'Guest', 'FREE');
insert into ticket_prices (ticket_id, stock_id, price) values (1, 1, 1000), (2, 2, 0);
insert into taxes_and_fees (account_id, name, type, calculation_type, rate, currency_code, tax_behavior) values
  (1, 'VAT', 'TAX', 'PERCENTAGE', 19000, null, null),
  (1, 'Service', 'FEE', 'FIXED', 150, 'EUR', 'exclusive'),
  (1, 'Unused', 'FEE', 'FIXED', 200, 'EUR', 'exclusive');
insert into ticket_taxes_and_fees (ticket_id, tax_or_fee_id) values (1, 1), (1, 2);
insert into capacity_assignments (event_id, stock_id, name, status, capacity)
  values (1, 3, 'Hall', 'ACTIVE', 50), (1, 4, 'Balcony', 'INACTIVE', 1);
insert into capacity_assignment_tickets (capacity_assignment_id, ticket_id, event_id) values (1, 1, 1), (2, 1, 1), (2, 2, 1);
insert into promo_codes (event_id, stock_id, code, normalised_code, discount_type, discount) values (1, 5, 'EARLY', 'early', 'FIXED', 100);

insert into orders (
  event_id, short_id, public_id, status, payment_status, currency, locale, first_name, email, total_before_additions,
  total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup, promo_code_id, promo_code, completed_at
) values (
  1, 'o_1', 'O-1', 'COMPLETED', 'PAYMENT_RECEIVED', 'EUR', 'en', 'Eve', 'eve@example.test', 1800,
  200, 342, 300, 2442,
  '{"taxes": [{"tax_or_fee_id": 1, "name": "VAT", "value": 342}], "fees": [{"tax_or_fee_id": 2, "name": "Service", "value": 300}]}',
  1, 'early', '2026-11-01 12:00Z'
);
insert into orders (event_id, short_id, public_id, status, currency, locale, total_before_additions, total_gross, reserved_until)
  values (1, 'o_2', 'O-2', 'RESERVED', 'EUR', 'de', 0, 0, '2099-01-01');
insert into order_items (
  order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price, total_before_additions,
  total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup
) values
  (1, 1, 1, 'Standard', 2, 1000, 900, 1800, 200, 342, 300, 2442, '{"taxes": [], "fees": []}'),
  (2, 2, 2, 'Guest', 1, 0, 0, 0, 0, 0, 0, 0, '{"taxes": [], "fees": []}');
insert into stock_holds (order_id, stock_id, ticket_price_id, quantity, is_sold)
  values (1, 1, 1, 2, true), (1, 3, 1, 2, true), (1, 4, 1, 2, true), (1, 5, null, 1, true),
  (2, 2, 2, 1, false), (2, 4, 2, 1, false);
insert into attendees (
  event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name, email, locale
) values (1, 1, 1, 1, 1, 'a_1', 'A-1', 'ACTIVE', 'Eve', 'eve@example.test', 'en');
insert into payments (order_id, provider, provider_payment_id, status, amount, currency)
  values (1, 'sandbox', 'pay_1', 'SUCCEEDED', 2442, 'EUR');
insert into refunds (order_id, payment_id, amount, status, reason) values (1, 1, 100, 'SUCCEEDED', 'ORGANIZER');
insert into sandbox_payments (id, client_secret, amount, currency, reference, status)
  values ('pay_1', 'secret', 2442, 'EUR', 'o_1', 'succeeded');
insert into sandbox_refunds (reference, payment_id, amount, decided, decided_at)
  values ('refund_1', 'pay_1', 100, 'succeeded', '2026-11-02');
insert into provider_notices (provider, notice_id) values ('sandbox', 'notice_1');

insert into check_in_lists (event_id, short_id, name, all_tickets) values (1, 'c_1', 'Door', false);
insert into check_in_list_tickets (check_in_list_id, ticket_id) values (1, 1);
insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id) values ('i_1', 1, 1, 1, 1);
insert into arrivals (event_id, quarter_hour, check_ins) values (1, '2098-05-03 17:30Z', 1);
insert into daily_stats (event_id, ticket_id, day, orders, gross) values (1, 1, '2026-11-01', 1, 2442);
insert into stat_changes (event_id, ticket_id, day, views) values (1, 1, '2026-11-01', 1);
insert into activity_log (kind, account_id, event_id, subject, subject_id, actor, occurred_at)
  values ('ticket.created', 1, 1, 'ticket', 1, 'person', '2026-11-01');
insert into mails (kind, cause, recipient, locale, event_id, data, status)
  values ('order_summary', 'order 1', 'eve@example.test', 'en', 1, '{}', 'SENT');
insert into mailed_links (purpose, user_id, email, expires_at)
  values ('CONFIRM_EMAIL', 1, 'ada@example.test', '2099-01-01');
insert into challenges (purpose, token_hash, user_id, expires_at) values ('SIGN_IN', 'hash', 1, '2099-01-01');
insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, aaguid, name)
  values (1, 'credential', '\x00', 0, '{}', true, '00000000', 'Phone');
insert into totps (user_id, secret, last_step) values (1, 'secret', 0);
insert into recovery_codes (user_id, hash, salt) values (1, 'hash', 'salt');
insert into sign_in_origins (email_hash, origin, renewed_at) values ('person', 'place', '2026-11-01');
insert into secrets (name, value) values ('secret', 'value');
insert into worker_pools (id) values ('pool');

insert into questions (event_id, title, type, belongs_to, options, last_option_id, all_tickets)
  values (1, 'Meal', 'RADIO', 'TICKET', '[{"id": 1, "label": "Vegan", "is_hidden": false}]', 1, false);
insert into question_tickets (question_id, ticket_id) values (1, 1);
insert into question_answers (event_id, question_id, order_id, attendee_id, answer) values (1, 1, 1, 1, '1');

insert into event_refunds (event_id, status, order_count) values (1, 'RUNNING', 1);
insert into event_refund_orders (event_refund_id, order_id, amount) values (1, 1, 2000);

insert into provider_connections (account_id, provider, provider_account_id, is_live) values (1, 'stripe', 'acct_1', false);
insert into disputes (order_id, payment_id, provider_dispute_id, status, amount, currency, reason)
  values (1, 1, 'dp_1', 'OPEN', 2000, 'EUR', 'fraudulent');

insert into replaced_tickets (event_id, attendee_id, short_id) values (1, 1, 'a_0000000000000000000009');

insert into receipts (order_id, amount, received_on, note, idempotency_key)
select id, 100, '2027-05-03', 'Counter', 'b2c4a7de-6a1f-4d0e-9f51-6f0a3c9d7e21' from orders limit 1;

insert into sellers (organizer_id, is_issuing, legal_name, line_1, city, country, last_sequence)
  values (1, true, 'Quay e.V.', 'Kai 1', 'Hamburg', 'DE', 1);
insert into invoices (organizer_id, sequence, number, kind, order_id, snapshot, issued_at)
  values (1, 1, '0001', 'INVOICE', 1, '{}', now());

insert into unmatched_payments (account_id, provider, provider_payment_id, amount, currency, reason)
  values (1, 'stripe', 'acct_1/pi_astray', 2000, 'EUR', 'UNKNOWN_ORDER');

insert into affiliates (event_id, name, code, email) values (1, 'The Harbour Blog', 'harbour-blog', 'blog@example.test');
insert into affiliate_daily_stats (event_id, affiliate_id, day, clicks, orders) values (1, 1, '2027-01-01', 7, 1);

insert into messages (event_id, idempotency_key, subject, message, type, send_to, arrival, timing, status)
select id, '4f6b1c1e-58a4-4a0c-9a5b-7c1f1a5d2e90', 'Doors', '<p>At seven.</p>', 'EVENT', 'ATTENDEES', 'ALL', 'NOW', 'SENT'
from events limit 1;
insert into message_recipients (message_id, email) select id, 'ada@example.test' from messages limit 1;
insert into message_unsubscribes (organizer_id, email) select id, 'ada@example.test' from organizers limit 1;

insert into list_views (user_id, event_id, list, name, address, is_default)
values (1, 1, 'orders', 'Unpaid', 'filter_fields%5Bstatus%5D%5Bin%5D=AWAITING_PAYMENT', true);

update event_settings set answer_retention_days = 30, personal_data_retention_days = 365;
insert into event_retentions (event_id, what, due_at, announced_at)
select id, 'ANSWERS', now() + interval '3 days', now() - interval '4 days' from events limit 1;

insert into bulk_actions (event_id, noun, action, idempotency_key, status, count)
select id, 'attendees', 'RESEND_TICKET', '6f1b7a52-1d0e-4a31-8f6d-2f7f1f0c9d46', 'RUNNING', 1 from events limit 1;
insert into bulk_action_rows (bulk_action_id, subject_id)
select bulk_actions.id, attendees.id from bulk_actions, attendees limit 1;

insert into labels (event_id, name, color) select id, 'Press', 'BLUE' from events limit 1;
insert into attendee_labels (event_id, label_id, attendee_id)
select labels.event_id, labels.id, attendees.id
from labels join attendees on attendees.event_id = labels.event_id limit 1;

insert into notes (event_id, order_id, text, written_by) select event_id, id, 'Called.', 1 from orders limit 1;
insert into notes (event_id, attendee_id, text) select event_id, id, 'Came late.' from attendees limit 1;

insert into order_changes (event_id, order_id, total_before, total_after, difference, settled, taxes, idempotency_key)
select event_id, id, total_gross, total_gross, 0, 'EVEN', '[]', gen_random_uuid() from orders limit 1;

insert into imports (event_id, file_name, header, row_count) values (1, 'guests.csv', '["Name", "Email"]', 1);
insert into import_chunks (import_id, kind, position, content)
values (1, 'ROWS', 0, '[{"line": 2, "cells": ["Ada", "ada@example.test"]}]');
insert into import_files (import_id, content) values (1, 'Name,Email');

insert into duplicate_decisions (event_id, is_same) select id, true from events limit 1;
insert into duplicate_emails (event_id, decision_id, email, send_to)
select event_id, id, email, 'ada@example.test'
from duplicate_decisions
cross join unnest(array['ada@example.test', 'ada+fair@example.test']) as email;

insert into proposed_changes (event_id, order_id, steps, planned, amount, expires_at, idempotency_key)
select event_id, id, '[]', '{}', 500, now() + interval '3 days', gen_random_uuid() from orders limit 1;
insert into change_holds (proposed_change_id, stock_id, ticket_price_id, quantity)
select proposed_changes.id, ticket_prices.stock_id, ticket_prices.id, 1 from proposed_changes cross join ticket_prices limit 1;

insert into check_in_devices (check_in_list_id, token_hash, name) select id, 'hash of a phone', 'North gate' from check_in_lists limit 1;

insert into offline_scans (event_id, check_in_list_id, device_scan_id, outcome, scanned_at, received_at)
select event_id, id, '5e1c1a52-6f0e-4a31-8f6d-2f7f1f0c9d17', 'not_found', '2098-05-03 17:30Z', '2098-05-03 17:31Z'
from check_in_lists limit 1;
insert into refused_scans (event_id, check_in_list_id, outcome, code_suffix, scanned_at)
select event_id, id, 'not_found', '7KQ2', '2098-05-03 17:30Z' from check_in_lists limit 1;

insert into checkout_handoffs (order_id, code_hash, expires_at)
select id, 'code of ' || id, now() + interval '1 minute' from orders limit 1;

insert into check_in_scope_stats (event_id, scope, ticket_id, came, away)
select event_id, id, 1, 3, 1 from check_in_lists limit 1;
insert into check_in_scope_stat_changes (event_id, scope, ticket_id, came, away)
select event_id, id, 1, 1, 0 from check_in_lists limit 1;
insert into revoked_ticket_codes (event_id, ticket_code) select event_id, '\x00112233445566778899' from check_in_lists limit 1;
insert into check_in_pin_failures (check_in_list_id, counted_by, tries, since)
select id, 'hash of a phone', 2, '2098-05-03 17:30Z' from check_in_lists limit 1;

insert into wallet_passes (event_id, attendee_id, short_id, serial, content_hash, changed_at)
select event_id, id, short_id, 'serial of a pass', 'hash of what it shows', '2098-05-03 17:30Z' from attendees limit 1;
insert into wallet_devices (wallet_pass_id, device_id, push_token, registered_at)
select id, 'device', '00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0', '2098-05-03 17:30Z' from wallet_passes limit 1;
insert into wallet_events (event_id, checked_at) select event_id, '2098-05-03 17:30Z' from wallet_passes limit 1;

insert into payment_attempts (order_id, number, provider, reference, amount, currency, created_at)
select id, 1, 'sandbox', 'order:' || id || ':1', 5000, 'EUR', now()
from orders order by id limit 1;

insert into connection_attempts (account_id, provider, is_live, number, created_at)
select id, 'stripe', false, 1, now()
from accounts order by id limit 1;
