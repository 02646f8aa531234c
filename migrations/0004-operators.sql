-- The operator acts by commands. Rows that exist already satisfy the longer list; 0005 validates it
-- without blocking writes.
alter table activity_log
  drop constraint activity_log_actor_check,
  add constraint activity_log_actor_check check (
    actor in ('person', 'api_key', 'buyer', 'visitor', 'door', 'provider', 'job', 'operator')
  ) not valid;
