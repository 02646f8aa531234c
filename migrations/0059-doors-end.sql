-- ── Doors: badges, figures of lists that count by themselves, what phones must not believe any more ─────────────────

-- What a door prints when somebody comes in; null: nothing.
alter table check_in_lists
  add column badge_size text,
  add column badge_has_code boolean not null default false;

-- How many came to a list that counts by itself, and how many are out, by scope (check_ins.scope) and ticket. Written by the database
-- itself, whoever changes a check-in: appended, and folded every minute (stats/door-figures.ts).
create table door_tallies (
  event_id bigint not null references events on delete cascade,
  scope bigint not null,
  ticket_id bigint not null,
  came bigint not null default 0,
  away bigint not null default 0,
  primary key (event_id, scope, ticket_id)
);
create table door_tally_changes (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  scope bigint not null,
  ticket_id bigint not null,
  came bigint not null,
  away bigint not null
);
create index door_tally_changes_event on door_tally_changes (event_id);

-- Who came in scope 0 stands in the event's own figures already.
create function tally_door() returns trigger language plpgsql as $$
declare
  came_before int := 0;
  came_after int := 0;
  away_before int := 0;
  away_after int := 0;
begin
  if tg_op <> 'INSERT' and old.undone_at is null then
    came_before := (old.scope <> 0)::int;
    away_before := (old.left_at is not null)::int;
  end if;
  if tg_op <> 'DELETE' and new.undone_at is null then
    came_after := (new.scope <> 0)::int;
    away_after := (new.left_at is not null)::int;
  end if;
  if came_before <> came_after or away_before <> away_after then
    insert into public.door_tally_changes (event_id, scope, ticket_id, came, away)
    select one.event_id, one.scope, one.ticket_id, came_after - came_before, away_after - away_before
    from (select (case when tg_op = 'DELETE' then old else new end).*) as one;
  end if;
  return null;
end $$;

-- An ordinary guest at an ordinary list costs nothing here.
create trigger door_tallied_came after insert on check_ins
  for each row when (new.scope <> 0 or new.left_at is not null) execute function tally_door();
create trigger door_tallied_changed after update of undone_at, left_at on check_ins
  for each row when (new.scope <> 0 or new.left_at is not null or old.left_at is not null)
  execute function tally_door();
create trigger door_tallied_gone after delete on check_ins
  for each row when (old.scope <> 0 or old.left_at is not null) execute function tally_door();

insert into door_tallies (event_id, scope, ticket_id, came, away)
select event_id, scope, ticket_id, count(*) filter (where scope <> 0), count(*) filter (where left_at is not null)
from check_ins
where undone_at is null
  and (scope <> 0 or left_at is not null)
group by event_id, scope, ticket_id;

-- counted no more
drop index check_ins_out;

-- The codes of tickets that are gone without a trace (an import that was undone, an order that was never paid): a phone without network
-- would believe their signature.
create table vanished_tickets (
  event_id bigint not null references events on delete cascade,
  ticket_code bytea not null,
  vanished_at timestamptz not null default now(),
  primary key (event_id, ticket_code)
);

-- The running number of a list's refused scans: the newest ten thousand stay, and none is counted for that.
alter table refused_scans add column place bigint not null default 0;
update refused_scans set place = numbered.place
from (
  select id, row_number() over (partition by check_in_list_id order by scanned_at, id) as place
  from refused_scans
) as numbered
where numbered.id = refused_scans.id;
create index refused_scans_place on refused_scans (check_in_list_id, place);

-- Wrong tries to say a PIN, counted by phone, by network and by list, in place of those that knew networks alone.
drop table door_pin_tries;
create table door_wrong_pins (
  check_in_list_id bigint not null references check_in_lists on delete cascade,
  counted_by text not null,
  tries integer not null default 0,
  since timestamptz not null,
  primary key (check_in_list_id, counted_by)
);
