-- Keys with which programs call the API for an account. The role, work and limits of the member who
-- made a key bound it at every call.
create table api_keys (
  id bigint generated always as identity,
  account_id bigint not null,
  -- Null once the user is deleted: then the key opens nothing.
  created_by bigint,
  name text not null,
  -- SHA-256 of the secret that the key contains, and the beginning of the key, to recognize it by.
  secret_hash text not null,
  shown_prefix text not null,
  -- The secret before the last roll, and until when it is valid, too.
  old_secret_hash text,
  old_shown_prefix text,
  old_secret_ends_at timestamptz,
  old_secret_used_at timestamptz,
  scopes text[] not null,
  -- Limits the key to these organizers and events; stored separately, as for members.
  is_limited boolean not null default false,
  organizer_ids bigint[] not null default '{}',
  event_ids bigint[] not null default '{}',
  -- Networks in CIDR notation that it may be used from. Empty: any.
  networks text[] not null default '{}',
  expires_at timestamptz,
  expiry_announced_at timestamptz,
  last_used_at timestamptz,
  -- The shortened IP (192.0.2.x, 2001:db8:1::/48).
  last_used_network text,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint api_keys_pkey primary key (id),
  constraint api_keys_account_id_fkey foreign key (account_id) references accounts (id),
  constraint api_keys_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint api_keys_old_secret_check check (
    num_nonnulls(old_secret_hash, old_shown_prefix, old_secret_ends_at) in (0, 3)
  )
);
create index api_keys_account on api_keys (account_id, id);
create index api_keys_created_by on api_keys (created_by) where created_by is not null;
create index api_keys_expires on api_keys (expires_at)
  where expires_at is not null and revoked_at is null and expiry_announced_at is null;

-- How often a key was used: calls by UTC day and area of the API, kept for 90 days.
create table api_key_calls (
  api_key_id bigint not null,
  day date not null,
  area text not null,
  calls bigint not null,
  constraint api_key_calls_pkey primary key (api_key_id, day, area),
  constraint api_key_calls_api_key_id_fkey foreign key (api_key_id) references api_keys (id) on delete cascade
);
create index api_key_calls_day on api_key_calls (day);
