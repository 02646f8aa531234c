-- What buyers agree to: an organizer's terms of sale and privacy policy. A paper is never changed; another wording is another row, so
-- that an order goes on saying to which one its buyer agreed.

create table papers (
  id bigint generated always as identity primary key,
  organizer_id bigint not null references organizers on delete cascade,
  type text not null check (type in ('TERMS', 'PRIVACY')),
  -- either the address of a page elsewhere, or a text of their own
  url text,
  text text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(url, text) = 1)
);
create index papers_organizer on papers (organizer_id);

-- in force now; null where there is none
alter table organizers add column terms_id bigint references papers;
alter table organizers add column privacy_id bigint references papers;

-- What was agreed to at `terms_accepted_at`. No foreign keys: they would lock one row of everybody who buys at once.
alter table orders add column terms_id bigint;
-- the installation's, by their address, where the organizer had none
alter table orders add column terms_url text;
alter table orders add column privacy_id bigint;

-- The installation's own, by their addresses; null until an invitation is accepted.
alter table users alter column terms_accepted_at drop not null;
alter table users add column terms_url text;
alter table users add column privacy_url text;
