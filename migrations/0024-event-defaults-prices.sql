-- How an account's new events show prices.
alter table event_defaults
  add column price_display_mode text not null default 'INCLUSIVE'
  check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE'));
