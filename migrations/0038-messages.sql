-- ── Messages: what an organizer writes to those who come, and to buyers ────────────────────────────────────────────

create table messages (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- who wrote it; null once they are gone
  sent_by_user_id bigint references users on delete set null,
  -- said by whoever asks, anew for each message: a second click is the same message
  idempotency_key uuid not null,
  is_test boolean not null default false,
  subject text not null,
  -- cleaned rich text, with placeholders
  message text not null,
  -- whom it is for
  type text not null check (type in ('EVENT', 'TICKET', 'ATTENDEE', 'ORDER', 'PROMO_CODE')),
  ticket_ids bigint[] not null default '{}',
  attendee_ids bigint[] not null default '{}',
  order_id bigint,
  promo_code_id bigint,
  goes_to text not null check (goes_to in ('ATTENDEES', 'BUYERS')),
  arrival text not null check (arrival in ('ALL', 'IN', 'NOT_IN')),
  send_copy boolean not null default false,
  -- when: at once, at a time, or as far from the event's start or end, wherever that moves
  timing text not null check (timing in ('NOW', 'AT', 'BEFORE_START', 'AFTER_END')),
  send_at timestamptz,
  offset_minutes integer check (offset_minutes between 0 and 1051200),
  status text not null check (status in ('SCHEDULED', 'OFF', 'MISSED', 'PROCESSING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED')),
  -- why it was missed or paused by itself: a refusal's code
  problem text,
  -- those it is for, as far as they are written down
  recipient_count integer not null default 0,
  -- how far its recipients are written down; complete once gathered_at is set
  after_id bigint not null default 0,
  gathered_at timestamptz,
  -- of a reminder that has gone out: only orders that were completed since are looked through
  gathers_since timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- without its words and recipients; how many it was counts until the day is over
  deleted_at timestamptz,
  unique (event_id, idempotency_key),
  check ((timing = 'AT') = (send_at is not null)),
  check ((timing in ('BEFORE_START', 'AFTER_END')) = (offset_minutes is not null))
);
create index messages_newest on messages (event_id, created_at desc, id desc) where not is_test and deleted_at is null;
-- what the minute's job looks through
create index messages_to_start on messages (event_id) where status = 'SCHEDULED';
create index messages_open_reminders on messages (event_id) where timing = 'BEFORE_START' and status = 'SENT';
-- how many an account has sent lately
create index messages_started on messages (event_id, started_at) where started_at is not null;
create index messages_of_user on messages (sent_by_user_id) where sent_by_user_id is not null;

-- One row an address, before its mail is asked for: nobody is written to twice, however often a job runs.
create table message_recipients (
  message_id bigint not null references messages on delete cascade,
  -- in small letters
  email text not null,
  -- whose tickets it is about: the buyer's order, or a guest's ticket; of a copy to whoever wrote it, neither
  order_id bigint,
  attendee_id bigint,
  -- HANDED: its mail is in the ledger, which knows how it goes on
  status text not null default 'WAITING' check (status in ('WAITING', 'HANDED', 'LEFT_OUT')),
  left_out_because text check (left_out_because in ('UNSUBSCRIBED', 'NOT_COMING', 'STOPPED')),
  primary key (message_id, email),
  check ((status = 'LEFT_OUT') = (left_out_because is not null))
);
create index message_recipients_waiting on message_recipients (message_id, email) where status = 'WAITING';
create index message_recipients_left_out on message_recipients (message_id) where status = 'LEFT_OUT';
-- whom somebody erases
create index message_recipients_email on message_recipients (email);

-- how the mails of a message stand, counted without looking at each
create index mails_of_messages on mails (cause, status) where kind = 'MESSAGE';

-- Who wants no more messages of an organizer. Tickets and what becomes of orders reach them all the same.
create table message_unsubscribes (
  organizer_id bigint not null references organizers on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (organizer_id, email)
);

-- Whoever runs this installation stops an account's messages, and says why (docs/operations.md).
alter table accounts
  add column messaging_suspended_at timestamptz,
  add column messaging_suspended_because text;
