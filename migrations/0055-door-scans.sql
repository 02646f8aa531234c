-- ── What phones scanned without network, and what doors refused ────────────────────────────────────────────────────

-- A scan that a phone handed in, by the id that the phone gave it: handed in again, it is answered as the first time.
-- `is_conflict`: the phone let them in, and somebody had been let in with the same ticket before.
create table door_scans (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  check_in_list_id bigint not null references check_in_lists on delete cascade,
  phone_scan_id uuid not null,
  door_phone_id bigint,
  attendee_id bigint references attendees on delete cascade,
  outcome text not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  -- what the answer said of the check-in: theirs, or the one that was there before
  check_in_short_id text,
  checked_in_at timestamptz,
  checked_in_list_id bigint,
  checked_in_phone_id bigint,
  is_conflict boolean not null default false,
  unique (check_in_list_id, phone_scan_id)
);
create index door_scans_conflicts on door_scans (event_id, id) where is_conflict;
create index door_scans_attendee on door_scans (attendee_id) where attendee_id is not null;
create index door_scans_received on door_scans (received_at);

create table refused_scans (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  check_in_list_id bigint not null references check_in_lists on delete cascade,
  door_phone_id bigint,
  attendee_id bigint references attendees on delete cascade,
  outcome text not null,
  code_end text not null,
  -- the phone had no network and let them in all the same
  was_admitted boolean not null default false,
  scanned_at timestamptz not null
);
create index refused_scans_list on refused_scans (check_in_list_id, scanned_at desc, id desc);
create index refused_scans_attendee on refused_scans (attendee_id) where attendee_id is not null;
create index refused_scans_time on refused_scans (scanned_at);
