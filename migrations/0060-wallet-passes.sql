-- ── Passes in people's wallets ─────────────────────────────────────────────────────────────────────────────────────

-- A pass that somebody took: of a ticket as it was held then. Whoever holds the ticket later has a short id, and with it a pass, of
-- their own; the old one is void. `content_hash` is of all that it shows, so that a change is told once.
create table wallet_passes (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  attendee_id bigint not null references attendees on delete cascade,
  short_id text not null,
  serial text not null unique,
  content_hash text not null,
  changed_at timestamptz not null,
  -- asked for as Google's: whether they kept it there nobody says
  is_at_google boolean not null default false,
  created_at timestamptz not null default now(),
  unique (attendee_id, short_id)
);
create index wallet_passes_event on wallet_passes (event_id);

-- Who shall be told when a pass changes: phones, as Apple names them.
create table wallet_devices (
  wallet_pass_id bigint not null references wallet_passes on delete cascade,
  device_id text not null,
  push_token text not null,
  registered_at timestamptz not null,
  primary key (wallet_pass_id, device_id)
);
create index wallet_devices_device on wallet_devices (device_id);

-- Events of which there are passes: when they were last compared with what they show, and what Google knows of the event.
create table wallet_events (
  event_id bigint primary key references events on delete cascade,
  checked_at timestamptz not null,
  google_class_hash text
);
