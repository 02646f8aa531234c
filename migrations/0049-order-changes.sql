-- ── Changing the tickets of an order that is complete ───────────────────────────────────────────────────────────────

-- What an order's tickets were changed to, when, and what became of the difference. Nothing personal: names stand where they belong.
create table order_changes (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null references orders on delete cascade,
  -- the order's total before and after; after says what it is once the difference was seen to
  total_before bigint not null check (total_before >= 0),
  total_after bigint not null check (total_after >= 0),
  -- what the tickets differed by before that: less than nothing where they became cheaper
  difference bigint not null,
  settled text not null check (settled in ('EVEN', 'REFUNDED', 'BY_HAND', 'KEPT', 'RECEIVED', 'WAIVED')),
  -- how the difference was paid, as its organizer says
  paid_by text check (paid_by in ('CASH', 'TRANSFER', 'CARD', 'OTHER')),
  -- by how much each tax and its basis became more or less: a tax report counts it on this day, so that no earlier day changes
  taxes jsonb not null,
  idempotency_key uuid not null,
  changed_at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);
create index order_changes_changed on order_changes (event_id, changed_at);

-- a line whose tickets have all gone into others stays, for those who had them: it counts and costs nothing
alter table order_items drop constraint order_items_quantity_check;
alter table order_items add constraint order_items_quantity_check check (quantity >= 0) not valid;

-- why a ticket's old link opens nothing any more: it was changed into another ticket
alter table handed_on_tickets drop constraint handed_on_tickets_reason_check;
alter table handed_on_tickets
  add constraint handed_on_tickets_reason_check check (reason in ('HANDED_ON', 'REACTIVATED', 'CHANGED')) not valid;

-- ORDER_CHANGE: what the tickets cost less by. The order's total is without it already.
alter table refunds drop constraint refunds_reason_check;
alter table refunds
  add constraint refunds_reason_check
  check (reason in ('ORGANIZER', 'ORDER_EXPIRED', 'ORDER_CANCELLED', 'DUPLICATE', 'PROVIDER', 'ORDER_CHANGE')) not valid;

-- A difference that somebody took by hand is a payment of its own beside the one that paid for the order: what is given back
-- later never goes to a card that it did not come from.
alter table payments add column order_change_id bigint references order_changes on delete cascade;
drop index payments_one_success;
create unique index payments_one_success on payments (order_id)
  where status = 'SUCCEEDED' and order_change_id is null;
create unique index payments_one_of_change on payments (order_change_id) where order_change_id is not null;

-- Of an invoice: the change that its order had been through. Of a credit note: the change that took the invoice back as a whole.
alter table invoices add column order_change_id bigint references order_changes;
drop index invoices_one_of_order;
create unique index invoices_one_of_order on invoices (order_id, kind, order_change_id) nulls not distinct
  where refund_id is null;
alter table invoices drop constraint invoices_check1;
alter table invoices
  add constraint invoices_credits_something
  check (case kind when 'CREDIT_NOTE' then num_nonnulls(refund_id, order_change_id) = 1 else refund_id is null end) not valid;
