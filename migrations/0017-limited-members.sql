-- A member with the role Organizer may be limited: to a kind of work, and to chosen organizers and events.

alter table account_users add column work text not null default 'EVERYTHING'
  check (work in ('EVERYTHING', 'ORDERS', 'DOOR', 'READING'));
-- Said apart from the lists below: whoever was limited to what is gone sees nothing, not everything.
alter table account_users add column is_limited boolean not null default false;
alter table account_users add check (role = 'ORGANIZER' or (work = 'EVERYTHING' and not is_limited));

alter table events add unique (id, account_id);

create table member_organizers (
  account_id bigint not null,
  user_id bigint not null,
  organizer_id bigint not null,
  primary key (account_id, user_id, organizer_id),
  foreign key (account_id, user_id) references account_users (account_id, user_id) on delete cascade,
  foreign key (organizer_id, account_id) references organizers (id, account_id) on delete cascade
);
create index member_organizers_organizer on member_organizers (organizer_id);

create table member_events (
  account_id bigint not null,
  user_id bigint not null,
  event_id bigint not null,
  primary key (account_id, user_id, event_id),
  foreign key (account_id, user_id) references account_users (account_id, user_id) on delete cascade,
  foreign key (event_id, account_id) references events (id, account_id) on delete cascade
);
create index member_events_event on member_events (event_id);
