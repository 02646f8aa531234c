-- What the QR code of a ticket of another product holds: the door takes it.
alter table attendees add column old_code text;
create unique index attendees_old_code on attendees (event_id, old_code) where old_code is not null;
