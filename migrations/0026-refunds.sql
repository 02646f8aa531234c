-- ── What an organizer gives back ────────────────────────────────────────────────────────────────────────────────────

-- whether the buyer is told when it has gone back; false where another mail has told them
alter table refunds add column tells_buyer boolean not null default false;
-- made by whoever asks, once for each refund that is meant: asked twice with the same, it is one
alter table refunds add column idempotency_key uuid;
-- a failed one that was tried again, or that somebody has seen to in another way
alter table refunds add column handled_at timestamptz;
create unique index refunds_asked_once on refunds (order_id, idempotency_key) where idempotency_key is not null;
create unique index refunds_one_pending on refunds (payment_id) where status = 'PENDING';
-- money that is given back by itself is given back once; what failed may be tried again
drop index refunds_one_by_itself;
create unique index refunds_one_by_itself on refunds (payment_id) where reason <> 'ORGANIZER' and status <> 'FAILED';

-- something about its money waits for a person: a refund of it failed, and nobody has seen to it
alter table orders add column needs_hand boolean not null default false;
update orders set needs_hand = true
where refund_status = 'REFUND_FAILED'
  or exists (select from refunds where refunds.order_id = orders.id and refunds.status = 'FAILED' and refunds.reason = 'DUPLICATE');
update refunds set handled_at = updated_at
where status = 'FAILED' and not exists (select from orders where orders.id = refunds.order_id and orders.needs_hand);
create index orders_needing_hand on orders (event_id) where needs_hand;

-- ── An event that is called off ─────────────────────────────────────────────────────────────────────────────────────

-- One job cancels all of an event's orders. `after_order_id`: how far it has come, so that it goes on there.
create table event_refunds (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  status text not null check (status in ('RUNNING', 'DONE')),
  asked_by bigint references users,
  -- what there was to do when it was asked for
  orders_in_all integer not null,
  after_order_id bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index event_refunds_one_running on event_refunds (event_id) where status = 'RUNNING';

-- What became of each order: how much was asked to go back, or why it could not be done.
create table event_refund_orders (
  event_refund_id bigint not null references event_refunds on delete cascade,
  order_id bigint not null references orders on delete cascade,
  amount bigint not null default 0,
  problem text,
  -- an order that failed on our side is tried again; how often it was tried
  is_waiting boolean not null default false,
  tries integer not null default 0,
  primary key (event_refund_id, order_id)
);
