-- When people came, folded as the other figures are: a row for each quarter of an hour in which somebody did. Quarters of an hour,
-- as all time zones begin their hours at one: an event may be moved to another zone, and its hours are still exact.

create table arrivals (
  event_id bigint not null references events on delete cascade,
  -- its beginning
  quarter_hour timestamptz not null,
  check_ins bigint not null default 0,
  primary key (event_id, quarter_hour)
);

-- null where nobody came or went back
alter table tally_changes add column quarter_hour timestamptz;

insert into arrivals (event_id, quarter_hour, check_ins)
select event_id, date_bin('15 minutes', checked_in_at, '2000-01-01T00:00:00Z'), count(*)
from check_ins
where undone_at is null
  and exists (select from events where events.id = check_ins.event_id)
group by 1, 2;
