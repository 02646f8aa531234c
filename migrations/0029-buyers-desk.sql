-- ── What buyers do themselves ───────────────────────────────────────────────────────────────────────────────────────

-- whether a ticket may be handed on to somebody else
alter table event_settings add column allow_handing_on boolean not null default true;
-- whether buyers may cancel, and what goes back until how many days before: [{ "days_before": 14, "percent": 80 }], the most days first
alter table event_settings add column allow_self_cancellation boolean not null default false;
alter table event_settings add column cancellation_ladder jsonb not null default '[]';
-- a ticket that its buyer can't cancel, whatever the event allows
alter table tickets add column is_cancellable boolean not null default true;

-- The links that tickets had before they were handed on: they open nothing any more, and say so.
create table handed_on_tickets (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  attendee_id bigint not null references attendees on delete cascade,
  short_id text not null unique,
  created_at timestamptz not null default now()
);
create index handed_on_tickets_attendee on handed_on_tickets (attendee_id);

-- for whoever looks for their orders by their address
create index orders_by_buyer on orders (lower(email)) where status in ('COMPLETED', 'CANCELLED');
