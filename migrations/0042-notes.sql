-- ── What is written down about those who come ───────────────────────────────────────────────────────────────────────

-- what the door is told of somebody: "VIP", "may enter with Grace"
alter table attendees add column door_note text;

-- for the people of the event alone: what, by whom and when
alter table attendees add column note text;
alter table attendees add column note_by bigint;
alter table attendees add column note_at timestamptz;
alter table orders add column note text;
alter table orders add column note_by bigint;
alter table orders add column note_at timestamptz;
