-- ── Several notes on an order or an attendee, each with who wrote it and when ──────────────────────────────────────

create table notes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  order_id bigint references orders on delete cascade,
  attendee_id bigint references attendees on delete cascade,
  text text not null,
  -- a user's id; null where nobody knows any more. The note stays when they go.
  written_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(order_id, attendee_id) = 1)
);
create index notes_event on notes (event_id);
create index notes_order on notes (order_id, id) where order_id is not null;
create index notes_attendee on notes (attendee_id, id) where attendee_id is not null;

-- The one that there was is the first.
insert into notes (event_id, order_id, text, written_by, created_at, updated_at)
select event_id, id, note, note_by, coalesce(note_at, created_at), coalesce(note_at, created_at)
from orders where note is not null order by note_at;
insert into notes (event_id, attendee_id, text, written_by, created_at, updated_at)
select event_id, id, note, note_by, coalesce(note_at, created_at), coalesce(note_at, created_at)
from attendees where note is not null order by note_at;

alter table orders drop column note, drop column note_by, drop column note_at;
alter table attendees drop column note, drop column note_by, drop column note_at;
