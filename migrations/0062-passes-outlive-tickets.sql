-- A ticket may vanish with its import. Its pass stays in somebody's phone: it is kept without the ticket, to be told that it is void, and
-- goes with the event.
alter table wallet_passes alter column attendee_id drop not null;
alter table wallet_passes drop constraint wallet_passes_attendee_id_fkey;
alter table wallet_passes add foreign key (attendee_id) references attendees on delete set null;
alter table wallet_passes add foreign key (event_id) references events on delete cascade;
