-- What an account's new events start with.

create table event_defaults (
  account_id bigint primary key references accounts on delete cascade,
  order_timeout_in_minutes integer not null default 15 check (order_timeout_in_minutes between 1 and 120),
  require_attendee_details boolean not null default true,
  notify_organizer_of_new_orders boolean not null default true,
  allow_search_engine_indexing boolean not null default true,
  -- null: the organizer's own
  support_email text,
  pre_checkout_message text,
  post_checkout_message text,
  email_footer_message text,
  updated_at timestamptz not null default now()
);
insert into event_defaults (account_id) select id from accounts;
