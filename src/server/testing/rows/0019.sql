-- A row in every table as of migration 0019: an event with taxes, a code and limits, an order that is complete and one that is not.
insert into accounts (name, currency_code, timezone) values ('Harbour Events', 'EUR', 'Europe/Berlin');
insert into users (email, first_name, locale, timezone)
  values ('ada@example.test', 'Ada', 'en', 'Europe/Berlin'), ('bo@example.test', 'Bo', 'de', 'Europe/Berlin');
insert into account_users (account_id, user_id, role, status, is_owner, work, is_limited)
  values (1, 1, 'ADMIN', 'ACTIVE', true, 'EVERYTHING', false), (1, 2, 'ORGANIZER', 'ACTIVE', false, 'DOOR', true);
insert into sessions (id, user_id, account_id, expires_at) values ('session', 1, 1, '2099-01-01');
insert into organizers (account_id, name, email, timezone, currency)
  values (1, 'Harbour', 'box@example.test', 'Europe/Berlin', 'EUR');
insert into papers (organizer_id, type, text) values (1, 'TERMS', '<p>Be kind.</p>');
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
  (1, 'CAPACITY_ASSIGNMENT', 1, 0, 0),
  (1, 'PROMO_CODE', 10, 0, 1);
insert into tickets (event_id, title, type) values (1, 'Standard', 'PAID'), (1, 'Guest', 'FREE');
insert into ticket_prices (ticket_id, stock_id, price) values (1, 1, 1000), (2, 2, 0);
insert into taxes_and_fees (account_id, name, type, calculation_type, rate) values
  (1, 'VAT', 'TAX', 'PERCENTAGE', 19000),
  (1, 'Service', 'FEE', 'FIXED', 150),
  (1, 'Unused', 'FEE', 'FIXED', 200);
insert into ticket_taxes_and_fees (ticket_id, tax_or_fee_id) values (1, 1), (1, 2);
insert into capacity_assignments (event_id, stock_id, name, status)
  values (1, 3, 'Hall', 'ACTIVE'), (1, 4, 'Balcony', 'INACTIVE');
insert into capacity_assignment_tickets (capacity_assignment_id, ticket_id, event_id) values (1, 1, 1), (2, 1, 1), (2, 2, 1);
insert into promo_codes (event_id, stock_id, code, discount_type, discount) values (1, 5, 'early', 'FIXED', 100);

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
  values (1, 1, 1, 2, true), (1, 3, 1, 2, true), (1, 5, null, 1, true), (2, 2, 2, 1, false);
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
insert into tallies (event_id, ticket_id, day, orders, gross) values (1, 1, '2026-11-01', 1, 2442);
insert into tally_changes (event_id, ticket_id, day, views) values (1, 1, '2026-11-01', 1);
insert into activity_log (kind, account_id, event_id, subject, subject_id, actor, happened_at)
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
insert into sign_in_places (person, place, renewed_at) values ('person', 'place', '2026-11-01');
insert into secrets (name, value) values ('secret', 'value');
insert into worker_pools (id) values ('pool');
