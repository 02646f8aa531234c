-- ── A change of an order that its buyer pays by a link ──────────────────────────────────────────────────────────────

-- What an organizer proposes: the order as it was, and what it would become. Until it is paid, or its time is over, the order
-- stays what it is.
create table proposed_changes (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null references orders on delete cascade,
  status text not null default 'WAITING' check (status in ('WAITING', 'MADE', 'LAPSED', 'WITHDRAWN')),
  -- what was asked for, with the names of people who would get tickets
  steps jsonb not null,
  -- the lines as they were and as they would be: prices may be others by the time it is paid
  planned jsonb not null,
  -- what it costs more, in the smallest unit
  amount bigint not null check (amount > 0),
  expires_at timestamptz not null,
  idempotency_key uuid not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);
create unique index proposed_changes_one_waiting on proposed_changes (order_id) where status = 'WAITING';
create index proposed_changes_due on proposed_changes (expires_at) where status = 'WAITING';

-- What a proposed change holds until then: of each stock what it needs beyond what the tickets that would go give back. It
-- references nothing, as stock_holds does (docs/stock.md).
create table change_holds (
  proposed_change_id bigint not null,
  stock_id bigint not null,
  ticket_price_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (proposed_change_id, stock_id, ticket_price_id)
);
create index change_holds_stock on change_holds (stock_id);

-- The proposed change that a payment was begun for: it buys that, and nothing else of the order.
alter table payments add column proposed_change_id bigint references proposed_changes on delete cascade;
create index payments_proposed_change on payments (proposed_change_id) where proposed_change_id is not null;

-- PAID: the buyer paid what the tickets cost more by a link
alter table order_changes drop constraint order_changes_settled_check;
alter table order_changes
  add constraint order_changes_settled_check
  check (settled in ('EVEN', 'REFUNDED', 'BY_HAND', 'KEPT', 'RECEIVED', 'WAIVED', 'PAID')) not valid;
