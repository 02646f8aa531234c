-- ── Affiliates: who brings buyers, and what came of it; where buyers come from ─────────────────────────────────────

create table affiliates (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  name text not null,
  -- in its one spelling, as links carry it
  code text not null,
  email text,
  -- INACTIVE: its link leads to the event, and nothing is counted any more
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  -- orders may refer to it: what is deleted stays, and its code is free again
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index affiliates_event_id_code_key on affiliates (event_id, code) where deleted_at is null;
create index affiliates_event_created on affiliates (event_id, created_at desc, id desc);

-- Whose link brought the buyer. No key: its row would be shared by everybody who buys (0002).
alter table orders add column affiliate_id bigint;
-- Where the visit that bought began: a host, or the word of a link; null: nobody knows, or they came by themselves.
alter table orders add column source text check (length(source) <= 60);
create index orders_affiliate on orders (affiliate_id) where affiliate_id is not null;

-- As tallies, by affiliate. Orders that were cancelled after they were complete are counted beside those that were completed.
create table affiliate_tallies (
  event_id bigint not null references events on delete cascade,
  affiliate_id bigint not null,
  -- the day in the event's time zone
  day date not null,
  clicks bigint not null default 0,
  orders bigint not null default 0,
  cancelled bigint not null default 0,
  attendees bigint not null default 0,
  gross bigint not null default 0,
  refunded bigint not null default 0,
  primary key (event_id, affiliate_id, day)
);

alter table tally_changes add column affiliate_id bigint;
alter table tally_changes add column clicks bigint not null default 0;
alter table tally_changes add column cancelled bigint not null default 0;
alter table tallies add column cancelled bigint not null default 0;

-- what was cancelled before anybody counted it
insert into tallies (event_id, ticket_id, day, cancelled)
select orders.event_id, 0, (orders.completed_at at time zone events.timezone)::date, count(*)
from orders join events on events.id = orders.event_id
where orders.status = 'CANCELLED'
  and orders.completed_at is not null
group by 1, 2, 3
on conflict (event_id, ticket_id, day) do update set cancelled = excluded.cancelled;
