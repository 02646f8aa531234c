-- ── What an organizer sets right by hand ────────────────────────────────────────────────────────────────────────────

-- why a ticket's old link opens nothing any more: somebody else has it, or it was cancelled and is valid again with a new one
alter table handed_on_tickets
  add column reason text not null default 'HANDED_ON' check (reason in ('HANDED_ON', 'REACTIVATED'));

-- how a manually created order was paid, as its organizer says
alter table orders add column paid_by text;
alter table orders
  add constraint orders_paid_by_check check (paid_by in ('CASH', 'TRANSFER', 'CARD', 'OTHER')) not valid;

-- one press makes one order
alter table orders add column idempotency_key uuid;
create unique index orders_idempotency_key on orders (event_id, idempotency_key) where idempotency_key is not null;
