-- Money that came at a provider with our name on it, and belongs to nothing here: for an order that is not in this database (which was
-- restored from an older copy), or for one of somebody else's. Whoever got it has to see to it.
create table astray_payments (
  id bigint generated always as identity primary key,
  -- whose account at the provider got it; null where nobody's here is known by that name: for whoever runs this installation
  account_id bigint references accounts on delete cascade,
  provider text not null,
  provider_payment_id text not null,
  amount bigint not null,
  currency text not null,
  -- UNKNOWN_ORDER: no such order is here; OTHER_ACCOUNT: its money should have gone to another account
  reason text not null check (reason in ('UNKNOWN_ORDER', 'OTHER_ACCOUNT')),
  created_at timestamptz not null default now(),
  -- somebody has seen to it
  handled_at timestamptz,
  unique (provider, provider_payment_id)
);
create index astray_payments_left on astray_payments (account_id, id desc) where handled_at is null;
