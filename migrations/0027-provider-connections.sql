-- ── Payment providers ──────────────────────────────────────────────────────────────────────────────────────────────

-- Whose account at a provider takes the money of an account's events. A row stays when the connection ends: payments that went there
-- are found and given back there.
create table provider_connections (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  provider text not null check (provider in ('stripe')),
  -- acct_1Nv0FGQ9RKHgCVdK
  provider_account_id text not null,
  -- false: the provider's test mode, in which no money moves
  is_live boolean not null,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  name text,
  country text,
  default_currency text,
  -- what the provider still wants to know, by its own words: ["external_account"]
  requirements jsonb not null default '[]',
  disabled_reason text,
  disconnected_at timestamptz,
  -- who ended it: at the provider's it can't be taken up again
  disconnected_by text check (disconnected_by in ('ORGANIZER', 'PROVIDER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_account_id),
  check ((disconnected_at is null) = (disconnected_by is null))
);
create unique index provider_connections_one on provider_connections (account_id, provider, is_live) where disconnected_at is null;

-- To which account at the provider a payment goes, and how much of it whoever runs Foyer keeps.
alter table payments add column paid_to text;
alter table payments add column platform_fee bigint not null default 0 check (platform_fee >= 0);

-- PROVIDER: made in the provider's own dashboard.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('ORGANIZER', 'ORDER_EXPIRED', 'ORDER_CANCELLED', 'DUPLICATE', 'PROVIDER'));
drop index refunds_one_by_itself;
create unique index refunds_one_by_itself on refunds (payment_id)
  where reason in ('ORDER_EXPIRED', 'ORDER_CANCELLED', 'DUPLICATE') and status <> 'FAILED';
-- what is made there may be made while one of ours is under way
drop index refunds_one_pending;
create unique index refunds_one_pending on refunds (payment_id) where status = 'PENDING' and reason <> 'PROVIDER';
create unique index refunds_provider on refunds (payment_id, provider_refund_id) where provider_refund_id is not null;

-- Buyers who ask their bank for their money back. Its decision is the bank's; the order keeps its ticket meanwhile.
create table disputes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  provider_dispute_id text not null,
  status text not null check (status in ('OPEN', 'WON', 'LOST')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- the bank's word: fraudulent
  reason text not null,
  -- until when evidence is taken
  due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (payment_id, provider_dispute_id)
);
create index disputes_order on disputes (order_id);
