insert into bulk_actions (event_id, noun, action, idempotency_key, status, count)
select id, 'attendees', 'RESEND_TICKET', '6f1b7a52-1d0e-4a31-8f6d-2f7f1f0c9d46', 'RUNNING', 1 from events limit 1;
insert into bulk_action_rows (bulk_action_id, subject_id)
select bulk_actions.id, attendees.id from bulk_actions, attendees limit 1;
