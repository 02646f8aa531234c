-- Which worker pools live: each says so every few seconds. What a silent one had in hand goes back into the queue.
-- Unlogged: after a crash of the database every pool says anew that it lives.
create unlogged table worker_pools (
  id text primary key,
  last_seen timestamptz not null default now()
);

-- ── Money is followed to its end ────────────────────────────────────────────────────────────────────────────────────

-- RETURNED: money that came when nothing could be had for it any more, and goes back
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in ('OPEN', 'SUCCEEDED', 'RETURNED', 'FAILED', 'CANCELLED'));
-- when its provider is asked about it next: young ones every minute, older ones with growing pauses
alter table payments add column next_check_at timestamptz not null default now() + interval '1 minute';
drop index payments_open;
create index payments_to_check on payments (next_check_at) where status = 'OPEN';
update payments set status = 'RETURNED'
where status <> 'SUCCEEDED' and exists (select from refunds where refunds.payment_id = payments.id);

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('ORGANIZER', 'ORDER_EXPIRED', 'ORDER_CANCELLED', 'DUPLICATE'));
alter table refunds add column next_check_at timestamptz not null default now() + interval '1 minute';
create index refunds_to_check on refunds (next_check_at) where status = 'PENDING';
drop index refunds_one_late;
-- money that is given back by itself is given back once
create unique index refunds_one_by_itself on refunds (payment_id) where reason <> 'ORGANIZER';

-- what the back office lists: all but reservations, and whatever money went back or should have
drop index orders_event_created;
create index orders_event_created on orders (event_id, created_at desc, id desc)
  where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT') or refund_status is not null;

create index provider_notices_received on provider_notices (received_at);

-- The sandbox's books of what it gave back. Some test cards' refunds are decided only after a while: `decided` is what it comes to.
create table sandbox_refunds (
  reference text primary key,
  payment_id text not null references sandbox_payments,
  amount bigint not null check (amount > 0),
  decided text not null check (decided in ('succeeded', 'failed')),
  failure text,
  decided_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);
alter table sandbox_payments drop column refunded;
-- how the card's refunds end
alter table sandbox_payments add column refunds_as text not null default 'at_once' check (refunds_as in ('at_once', 'late', 'late_failure'));
