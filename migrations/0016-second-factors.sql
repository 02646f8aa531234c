-- Second factors: passkeys, code apps, recovery codes; and what a sign-in, or a proof of who one is, waits for.

-- What a person's passkeys know them by: random, and nothing that says who it is.
alter table users add column passkey_handle bytea unique check (octet_length(passkey_handle) = 32);

create table totps (
  user_id bigint primary key references users on delete cascade,
  -- encrypted with the secret `factor_key`
  secret text not null,
  -- the newest half minute of which a code was taken: none of it, or of one before, is taken again
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  aaguid text not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_user on passkeys (user_id);

-- Hashed slowly, all of one person with one salt: a code that was typed is hashed once. A used one is gone.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash text not null,
  salt text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- A step that waits for the next one, for minutes: a sign-in (by its token, of which the hash is kept), or what somebody who is signed in
-- has begun. `question` is what a passkey must answer, or the encrypted secret of a code app that is being set up.
create table challenges (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('SIGN_IN', 'PASSKEY_SIGN_IN', 'PROOF', 'NEW_PASSKEY', 'NEW_TOTP')),
  token_hash text unique,
  user_id bigint references users on delete cascade,
  session_id text references sessions on delete cascade,
  -- the one that a sign-in named from the start
  account_id bigint references accounts on delete cascade,
  question text,
  tries smallint not null default 0,
  proven_at timestamptz,
  expires_at timestamptz not null,
  check ((token_hash is null) <> (session_id is null)),
  check (user_id is not null or purpose = 'PASSKEY_SIGN_IN'),
  unique (session_id, purpose)
);
create index challenges_user on challenges (user_id);
create index challenges_expires on challenges (expires_at);

-- When whoever uses this sign-in last proved that it is them; null for those from before, which prove it when they are asked.
alter table sessions add column proven_at timestamptz;

alter table accounts add column second_factor_required_from timestamptz;
