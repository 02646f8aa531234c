-- ── Organizers' public pages, and the list of all public events ────────────────────────────────────────────────────

-- A page with what an organizer has to offer, and a place in the list of all: unless they would rather have neither.
alter table organizers add column has_public_page boolean not null default true;

-- When an event is over, as `lifecycleStatus` says it (HOURS_OF_AN_EVENT_WITHOUT_END). Hours are hours in every zone, whatever
-- PostgreSQL thinks of days.
create function event_over_at(start_date timestamptz, end_date timestamptz) returns timestamptz
language plpgsql immutable parallel safe as $$
begin
  return coalesce(end_date, start_date + interval '24 hours');
end $$;
alter table events add column over_at timestamptz not null generated always as (event_over_at(start_date, end_date)) stored;

-- What is to come, the next first; what is over, the last first: a list walks one after the other in the same direction.
drop index events_public;
create index events_public on events (start_date, id, over_at) where status = 'LIVE';
create index events_public_past on events ((timestamptz '2000-01-01 00:00:00+00' - start_date), id, over_at)
  where status = 'LIVE';
create index events_public_over on events (over_at) where status = 'LIVE';
create index events_public_title on events (lower(title), id) where status = 'LIVE';
create index events_public_organizer on events (organizer_id, start_date, id) where status = 'LIVE';
create index events_public_signs on events using gin (search_signs(folded(title)))
  where folded(title) ~ '[^\u0001-\u007f]' and status = 'LIVE';
do $$
begin
  create extension if not exists pg_trgm;
  create index events_public_search on events using gin (folded(title) gin_trgm_ops) where status = 'LIVE';
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise warning 'Search works without an index: the extension pg_trgm can''t be created here.';
end $$;
