-- Days after an event's end until what people answered is erased, and until their names and addresses are; null: kept.
alter table event_settings
  add column answers_kept_days integer check (answers_kept_days between 1 and 3650),
  add column people_kept_days integer check (people_kept_days between 1 and 3650);
alter table event_defaults
  add column answers_kept_days integer check (answers_kept_days between 1 and 3650),
  add column people_kept_days integer check (people_kept_days between 1 and 3650);

-- That the organizer was told when it is erased, and that it was. Nothing is erased that was not announced for this very moment: another
-- period, or another end of the event, is announced anew.
create table event_retentions (
  event_id bigint not null references events on delete cascade,
  what text not null check (what in ('ANSWERS', 'PEOPLE')),
  -- the event's end and its period together
  due_at timestamptz not null,
  told_at timestamptz not null,
  erased_at timestamptz,
  primary key (event_id, what)
);
create index event_retentions_left on event_retentions (due_at) where erased_at is null;
-- The nightly look for what is to be announced reads the events that have a period, and no others.
create index event_settings_with_period on event_settings (event_id)
  where answers_kept_days is not null or people_kept_days is not null;
