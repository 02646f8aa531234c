-- ── Tickets that are valid before they are paid for; offline payments as what new events start with ────────────────

-- whether an order that is to be paid by transfer or at the door has its tickets from the moment it is placed
alter table event_settings add column allow_unpaid_tickets boolean not null default false;
-- since when an order's tickets have been valid without its money; null: they are once it is paid
alter table orders add column tickets_given_at timestamptz;

alter table event_defaults
  add column offers_offline_payments boolean not null default false,
  add column offline_payment_instructions text,
  add column offline_payment_days integer not null default 7 check (offline_payment_days between 1 and 60),
  add column allow_unpaid_tickets boolean not null default false;
