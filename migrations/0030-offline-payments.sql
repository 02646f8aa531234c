-- ── Payments beside every provider: by bank transfer or at the door ────────────────────────────────────────────────

alter table event_settings add column offers_offline_payments boolean not null default false;
-- plain text with line breaks: where the money is to go
alter table event_settings add column offline_payment_instructions text;
alter table event_settings
  add column offline_payment_days integer not null default 7 check (offline_payment_days between 1 and 60);

-- An order that is to be paid so waits as AWAITING_PAYMENT with payment_provider = 'offline'; its places are held until reserved_until.
-- Its browser may buy again meanwhile: with revived_at it is not the one open order of that browser.
-- remind_at: when its buyer is reminded; null once they were
alter table orders add column remind_at timestamptz;
create index orders_to_remind on orders (remind_at) where remind_at is not null and status = 'AWAITING_PAYMENT';
create index orders_awaiting_offline on orders (event_id, reserved_until)
  where status = 'AWAITING_PAYMENT' and payment_provider = 'offline';

-- what the back office lists: an expired order may still be paid by a transfer that was under way
drop index orders_event_created;
create index orders_event_created on orders (event_id, created_at desc, id desc)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
    or refund_status is not null
    or payment_provider = 'offline';
-- where there is one: 0009
do $$
begin
  drop index if exists orders_search;
  create index orders_search on orders using gin (search_text gin_trgm_ops)
    where (status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT') or refund_status is not null or payment_provider = 'offline');
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  null;
end $$;

-- What came of an order's money: all of it, or a part.
create table receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  amount bigint not null check (amount > 0),
  -- the day on which it came, as whoever recorded it says
  received_on date not null,
  note text,
  -- made by whoever records it, once for each that is meant: asked twice with the same, it is one
  idempotency_key uuid not null,
  -- recorded by mistake
  undone_at timestamptz,
  -- it bought nothing, and somebody gave it back
  given_back_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, idempotency_key),
  check (undone_at is null or given_back_at is null)
);
