insert into handed_on_tickets (event_id, attendee_id, short_id) values (1, 1, 'a_0000000000000000000009');
