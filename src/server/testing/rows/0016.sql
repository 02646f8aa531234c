insert into messages (event_id, idempotency_key, subject, message, type, send_to, arrival, timing, status)
select id, gen_random_uuid(), 'Doors', '<p>At seven.</p>', 'EVENT', 'ATTENDEES', 'ALL', 'NOW', 'DRAFT' from events;
