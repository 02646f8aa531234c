-- ── Views: what somebody keeps of a list's filters, order and columns ──────────────────────────────────────────────

-- One's own, and of one event: what it is narrowed to are that event's tickets, codes and doors.
create table list_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event_id bigint not null references events on delete cascade,
  list text not null check (list in ('orders', 'attendees')),
  name text not null,
  -- what stands in the list's address behind the question mark
  address text not null,
  -- what the list opens with
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index list_views_name_key on list_views (user_id, event_id, list, lower(name));
create unique index list_views_one_default on list_views (user_id, event_id, list) where is_default;
create index list_views_event on list_views (event_id);
