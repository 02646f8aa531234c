update event_settings set answers_kept_days = 30, people_kept_days = 365;
insert into event_retentions (event_id, what, due_at, told_at)
select id, 'ANSWERS', now() + interval '3 days', now() - interval '4 days' from events limit 1;
