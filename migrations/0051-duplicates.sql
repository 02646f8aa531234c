-- ── The same person under two spellings ────────────────────────────────────────────────────────────────────────────

-- The mailbox that an address leads to, as domain/duplicates.ts says it: without a tag, and of Gmail's without dots, under its one name.
create function mailbox_of(email text) returns text
language sql immutable strict parallel safe as $$
  select case
    when plain ~ '@(gmail|googlemail)\.com$' then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    else plain
  end
  from (select regexp_replace(lower(email), '^([^@+]+)\+[^@]*@', '\1@') as plain) as untagged
$$;

-- A name as it is compared: folded, its words in one order. One that has no second part says too little: nobody is found by it.
create function name_as_compared(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select case when coalesce(last_name, '') = '' then '' else array_to_string(array(
  select word
  from regexp_split_to_table(public.folded(first_name || ' ' || last_name), '\s+') as word
  where word <> ''
  order by word collate "C"), ' ') end
$$;

alter table attendees
  add column mailbox_key text not null generated always as (mailbox_of(email)) stored,
  add column name_key text not null generated always as (name_as_compared(first_name, last_name)) stored;

-- Groups are read along these, in their order, and only as far as the page goes.
create index attendees_event_mailbox on attendees (event_id, mailbox_key, email)
  where status = 'ACTIVE' and email <> '';
create index attendees_event_name_key on attendees (event_id, name_key, mailbox_key, email)
  where status = 'ACTIVE' and email <> '' and name_key <> '';

-- What somebody decided of some addresses of an event.
create table duplicate_decisions (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  is_same boolean not null,
  created_at timestamptz not null default now(),
  unique (event_id, id)
);

-- `goes_to` where they are one person: the address that messages go to instead, or the same one.
create table duplicate_addresses (
  event_id bigint not null,
  decision_id bigint not null,
  email text not null,
  goes_to text,
  primary key (decision_id, email),
  foreign key (event_id, decision_id) references duplicate_decisions (event_id, id) on delete cascade
);
create unique index duplicate_addresses_goes_to on duplicate_addresses (event_id, email) where goes_to is not null;
create index duplicate_addresses_email on duplicate_addresses (event_id, email, decision_id);
