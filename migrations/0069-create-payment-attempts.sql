-- A payment that a provider is asked to make, written down before it is asked. Its reference is the key that the provider knows it by: where
-- no answer came it is asked again with the same one, and after a definite failure with another.
create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  -- which of the order's attempts
  number integer not null,
  proposed_change_id bigint references proposed_changes on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe', 'offline')),
  reference text not null unique,
  status text not null default 'ASKED' check (status in ('ASKED', 'ANSWERED', 'FAILED')),
  amount bigint not null check (amount > 0),
  currency text not null,
  platform_fee bigint not null default 0 check (platform_fee >= 0),
  paid_to text,
  created_at timestamptz not null,
  unique (order_id, number)
);
create index payment_attempts_change on payment_attempts (proposed_change_id) where proposed_change_id is not null;

-- The same of an account that a provider is asked to open.
create table connection_attempts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  provider text not null check (provider in ('stripe')),
  is_live boolean not null,
  number integer not null,
  status text not null default 'ASKED' check (status in ('ASKED', 'ANSWERED', 'FAILED')),
  created_at timestamptz not null,
  unique (account_id, provider, number)
);

-- How often the provider answered with a failure of its own: each time the next try has another key.
alter table refunds add column failed_tries integer not null default 0;
