-- A row is a link that opens the operator's page once, and then the session that it opened. Only
-- hashes are stored. `expires_at` is the link's end until it is used, then the session's.
create table operator_sessions (
  id bigint generated always as identity,
  link_hash text not null,
  session_hash text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint operator_sessions_pkey primary key (id),
  constraint operator_sessions_link_hash_key unique (link_hash),
  constraint operator_sessions_session_hash_key unique (session_hash)
);
