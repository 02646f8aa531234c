-- ── Labels: what the people of an event sort those who come by ─────────────────────────────────────────────────────

create table labels (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  name text not null,
  color text not null check (color in ('GRAY', 'VIOLET', 'BLUE', 'TEAL', 'GREEN', 'AMBER', 'RED', 'PINK')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, id)
);
create unique index labels_name_key on labels (event_id, lower(name));

-- Who has which. With the event, so that a label can only be one of the attendee's event, and a filter reads this event's alone.
create table attendee_labels (
  event_id bigint not null,
  label_id bigint not null,
  attendee_id bigint not null references attendees on delete cascade,
  primary key (event_id, label_id, attendee_id),
  foreign key (event_id, label_id) references labels (event_id, id) on delete cascade
);
create index attendee_labels_attendee on attendee_labels (attendee_id, label_id);
