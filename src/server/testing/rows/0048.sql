insert into notes (event_id, order_id, text, written_by) select event_id, id, 'Called.', 1 from orders limit 1;
insert into notes (event_id, attendee_id, text) select event_id, id, 'Came late.' from attendees limit 1;
