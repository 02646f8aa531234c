-- Calls that could be used to guess a secret, counted by all processes together. Keys are hashed.
-- Unlogged: after a crash counting begins again.
create unlogged table rate_counts (
  key text not null,
  started_at timestamptz not null,
  count integer not null,
  constraint rate_counts_pkey primary key (key),
  constraint rate_counts_count_check check (count > 0)
);
