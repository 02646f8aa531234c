-- The waiting room of an event: what its organizer set, and how far it is. Nothing is stored about
-- the people who wait. One process a second advances the row.
create table waiting_rooms (
  event_id bigint not null,
  mode text not null default 'OFF'
    constraint waiting_rooms_mode_check check (mode in ('OFF', 'SCHEDULED', 'AUTOMATIC')),
  prequeue_minutes integer not null default 30
    constraint waiting_rooms_prequeue_minutes_check check (prequeue_minutes between 1 and 1440),
  -- How many people are admitted at most.
  rate_per_minute integer not null default 300
    constraint waiting_rooms_rate_check check (rate_per_minute between 1 and 100000),
  -- How many may buy at once; null: no limit. AUTOMATIC opens at this number.
  buyers_max integer
    constraint waiting_rooms_buyers_max_check check (buyers_max between 1 and 1000000),
  skips_with_promo_code boolean not null default false,
  -- Of the columns above.
  updated_at timestamptz not null default now(),
  is_paused boolean not null default false,
  phase text not null default 'CLOSED'
    constraint waiting_rooms_phase_check check (phase in ('CLOSED', 'PREQUEUE', 'OPEN')),
  -- Counts the openings. Places and passes of an earlier one are worthless.
  run integer not null default 0,
  starts_at timestamptz,
  opened_at timestamptz,
  -- SHA-256 of the seed, and the seed once the draw has taken place: both in hexadecimal.
  commitment text,
  seed text,
  joins_hash bytea not null default '',
  prequeue_count integer not null default 0,
  arrivals integer not null default 0,
  -- Positions up to this one are admitted.
  serving integer not null default 0,
  passes integer not null default 0,
  begun integer not null default 0,
  -- The fraction of an admission that is left over from the last second.
  credit double precision not null default 0,
  -- The share of the rate that the shop bears: falls while reservations are slow.
  pace double precision not null default 1,
  -- `serving` and `begun` at the end of each of the last minutes.
  history jsonb not null default '[]',
  is_sold_out boolean not null default false,
  slow_at timestamptz,
  empty_since timestamptz,
  advanced_at timestamptz not null default now(),
  constraint waiting_rooms_pkey primary key (event_id),
  constraint waiting_rooms_event_id_fkey foreign key (event_id) references events (id) on delete cascade
) with (fillfactor = 50);
create index waiting_rooms_watched on waiting_rooms (event_id) where mode <> 'OFF' or phase <> 'CLOSED';
