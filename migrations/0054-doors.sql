-- ── Doors: lists that count by themselves, people who go out and come in again, phones ─────────────────────────────

alter table check_in_lists
  add column counts_by_itself boolean not null default false,
  add column lets_out boolean not null default false,
  -- encrypted (AES-256-GCM): organizers read it again, a copy of the database does not
  add column encrypted_pin text,
  -- whose answers a door sees; a question that is gone says nothing
  add column shown_question_ids bigint[] not null default '{}';

-- A browser that scans with a list. Its cookie's hash; `ended_at`: it may not go on.
create table door_phones (
  id bigint generated always as identity primary key,
  check_in_list_id bigint not null references check_in_lists on delete cascade,
  token_hash text not null unique,
  name text not null,
  -- of the network that it was paired from
  network_hash text,
  paired_at timestamptz not null default now(),
  last_seen_at timestamptz,
  last_sync_at timestamptz,
  waiting integer not null default 0,
  battery smallint,
  ended_at timestamptz
);
create index door_phones_list on door_phones (check_in_list_id, id);

-- Tries to say a list's PIN, by network.
create table door_pin_tries (
  check_in_list_id bigint not null references check_in_lists on delete cascade,
  network_hash text not null,
  tries integer not null default 0,
  since timestamptz not null,
  primary key (check_in_list_id, network_hash)
);

-- `scope`: 0 once per event, else the list that counts by itself. One row is one person who came; that they went out
-- stands in it, and when they came in again, by which list and phone.
alter table check_ins
  add column scope bigint not null default 0,
  add column door_phone_id bigint,
  add column left_at timestamptz,
  add column again_at timestamptz,
  add column again_list_id bigint,
  add column again_phone_id bigint;

-- one person is in, or is not: at most one live check-in per attendee and scope
drop index check_ins_once;
create unique index check_ins_once on check_ins (attendee_id, scope) where undone_at is null;

-- Who is out, and who came to a list that counts by itself: few, and counted where they are asked for.
create index check_ins_out on check_ins (event_id, scope, ticket_id) where undone_at is null and left_at is not null;
create index check_ins_scope on check_ins (scope, ticket_id) where undone_at is null and scope <> 0;
create index check_ins_phone on check_ins (door_phone_id) where undone_at is null and door_phone_id is not null;
