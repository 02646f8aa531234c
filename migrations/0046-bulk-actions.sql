-- ── Bulk actions: what is done to many attendees or orders at once ─────────────────────────────────────────────────

create table bulk_actions (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  noun text not null check (noun in ('attendees', 'orders')),
  action text not null,
  -- what goes with it: at which door, whether buyers are told, whether their money goes back
  options jsonb not null default '{}',
  asked_by bigint references users,
  -- said by whoever asks, anew for each: a second click is the same one
  idempotency_key uuid not null,
  status text not null check (status in ('RUNNING', 'STOPPED', 'DONE')),
  -- the one whose doing it takes back
  undoes bigint references bulk_actions on delete set null,
  -- how many were chosen; and once it is done, to how many it was done, and to how many it could not be
  count integer not null default 0,
  done integer,
  failed integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (event_id, idempotency_key)
);
create index bulk_actions_newest on bulk_actions (event_id, noun, id desc);
create index bulk_actions_of_user on bulk_actions (asked_by) where asked_by is not null;
create index bulk_actions_undoes on bulk_actions (undoes) where undoes is not null;
create index bulk_actions_finished on bulk_actions (finished_at) where finished_at is not null;

-- Who was chosen, written down when it was asked for: whoever comes in afterwards is not among them. By number alone: of attendees, or of orders.
create table bulk_action_rows (
  bulk_action_id bigint not null references bulk_actions on delete cascade,
  subject_id bigint not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'DONE', 'FAILED')),
  -- why it could not be done: a code
  problem text,
  -- what of its money was asked to go back
  amount bigint not null default 0,
  -- how often something went wrong on our side
  tries smallint not null default 0,
  primary key (bulk_action_id, subject_id),
  check ((status = 'FAILED') = (problem is not null))
);
create index bulk_action_rows_waiting on bulk_action_rows (bulk_action_id, subject_id) where status = 'WAITING';
create index bulk_action_rows_failed on bulk_action_rows (bulk_action_id, subject_id) where status = 'FAILED';

-- A message for those who were chosen in a list.
alter table messages
  drop constraint messages_type_check,
  add constraint messages_type_check
    check (type in ('EVENT', 'TICKET', 'ATTENDEE', 'ORDER', 'PROMO_CODE', 'SELECTION')),
  add column selection_id bigint references bulk_actions;
create index messages_of_selection on messages (selection_id) where selection_id is not null;
