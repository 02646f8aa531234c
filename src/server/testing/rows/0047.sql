insert into labels (event_id, name, color) select id, 'Press', 'BLUE' from events limit 1;
insert into attendee_labels (event_id, label_id, attendee_id)
select labels.event_id, labels.id, attendees.id
from labels join attendees on attendees.event_id = labels.event_id limit 1;
