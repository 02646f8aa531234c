insert into messages (event_id, idempotency_key, subject, message, type, goes_to, arrival, timing, status)
select id, '4f6b1c1e-58a4-4a0c-9a5b-7c1f1a5d2e90', 'Doors', '<p>At seven.</p>', 'EVENT', 'ATTENDEES', 'ALL', 'NOW', 'SENT'
from events limit 1;
insert into message_recipients (message_id, email) select id, 'ada@example.test' from messages limit 1;
insert into message_unsubscribes (organizer_id, email) select id, 'ada@example.test' from organizers limit 1;
