-- ── Orders and attendees, 100,000 and more in an event: an index for each order of the lists and what narrows them ──

-- Of what the back office lists: as `isListedOrder` and `isListedAttendee` say it, and the sorts of orders/queries.ts and attendees/queries.ts.
create index orders_event_name on orders (event_id, lower(coalesce(first_name || ' ', '') || coalesce(last_name, '')), id)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';
create index orders_event_total on orders (event_id, total_gross, id)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';
-- the rare ones among each of the three
create index orders_event_states on orders (event_id, status, payment_status, refund_status)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';

-- the orders of a ticket, without their lines
drop index order_items_ticket;
create index order_items_ticket on order_items (ticket_id, order_id);

create index attendees_event_first_name on attendees (event_id, lower(first_name || coalesce(' ' || last_name, '')), id)
  where status <> 'PENDING';
create index attendees_event_last_name on attendees (event_id, lower(coalesce(last_name || ' ', '') || first_name), id)
  where status <> 'PENDING';
create index attendees_event_updated on attendees (event_id, updated_at desc, id desc) where status <> 'PENDING';
create index attendees_event_status on attendees (event_id, status, id) where status <> 'PENDING';
-- a ticket that sold out long ago is found without walking past all that was sold since
create index attendees_event_ticket_created on attendees (event_id, ticket_id, created_at desc, id desc)
  where status <> 'PENDING';
create index check_ins_event_time on check_ins (event_id, checked_in_at, attendee_id) where undone_at is null;

-- Each letter and each pair of letters in what is written in others than the English ones: trigrams know only those.
create function search_signs(given text) returns text[]
language sql immutable strict parallel safe as $$
  select array(
  select distinct substr(run, at, many)
  from regexp_split_to_table(given, '[\u0001-\u007f]+') as run,
    generate_series(1, length(run)) as at,
    generate_series(1, 2) as many
  where at + many - 1 <= length(run))
$$;

create index orders_signs on orders using gin (search_signs(search_text))
  where search_text ~ '[^\u0001-\u007f]'
    and (status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT') or refund_status is not null or payment_provider = 'offline');
create index attendees_signs on attendees using gin (search_signs(search_text))
  where search_text ~ '[^\u0001-\u007f]' and status <> 'PENDING';
