-- Responses by `Idempotency-Key`, for a day. A row is written in the transaction of its call, or
-- before it where the call has no transaction of its own.
create table idempotency_keys (
  -- SHA-256 of the caller, the endpoint with its path parameters, and the key.
  key_hash text not null,
  -- SHA-256 of the query and the body.
  fingerprint text not null,
  -- Null: of a buyer.
  account_id bigint,
  created_at timestamptz not null,
  -- Null: still in progress.
  completed_at timestamptz,
  -- The body of the response; null if it has none.
  encrypted_body text,
  constraint idempotency_keys_pkey primary key (key_hash),
  constraint idempotency_keys_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
create index idempotency_keys_account on idempotency_keys (account_id) where account_id is not null;
