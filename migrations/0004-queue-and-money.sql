-- Which worker pools live: each says so every few seconds. What a silent one had in hand goes back into the queue.
-- Unlogged: after a crash of the database every pool says anew that it lives.
create unlogged table worker_pools (
  id text primary key,
  last_seen timestamptz not null default now()
);
