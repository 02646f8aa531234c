-- One row for each change by a use case, written in its transaction: on which account, by whom. The order's timeline, the audit log,
-- webhooks and live pages read it. Reservations write none: their own rows are enough, and they are the hot path.

create table activity_log (
  id bigint generated always as identity primary key,
  -- 'order.cancelled': the noun and what became of it
  kind text not null,
  account_id bigint not null,
  event_id bigint,
  -- the noun and the id of what it happened to: 'order', 17
  subject text not null,
  subject_id bigint not null,
  actor text not null check (actor in ('person', 'api_key', 'buyer', 'visitor', 'door', 'provider', 'job')),
  actor_id bigint,
  actor_name text,
  -- what the kind needs to be told again; never names, addresses or secrets
  data jsonb not null default '{}',
  happened_at timestamptz not null
);
-- No foreign keys: what happened stays true when what it happened to is deleted, and the hot rows of a sale are not locked for it.
create index activity_log_subject on activity_log (subject, subject_id, id);
create index activity_log_event on activity_log (event_id, id) where event_id is not null;
create index activity_log_account on activity_log (account_id, id);

