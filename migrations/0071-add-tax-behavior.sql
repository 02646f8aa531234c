-- Whether a price, as it is typed and stored, contains the taxes on it (inclusive) or they come on top of it (exclusive).
-- A ticket keeps the behavior that it was created with; an order's line keeps that of its ticket when it was priced.
alter table tickets
  add column tax_behavior text not null default 'exclusive'
  check (tax_behavior in ('inclusive', 'exclusive'));
alter table order_items
  add column tax_behavior text not null default 'exclusive';
alter table order_items
  add constraint order_items_tax_behavior_check check (tax_behavior in ('inclusive', 'exclusive')) not valid;

-- What new tickets start with: an event's own, which starts with its organizer's; null there means the account's.
alter table event_settings
  add column tax_behavior text not null default 'exclusive'
  check (tax_behavior in ('inclusive', 'exclusive'));
alter table event_defaults
  add column tax_behavior text not null default 'exclusive'
  check (tax_behavior in ('inclusive', 'exclusive'));
alter table organizers
  add column tax_behavior text
  check (tax_behavior in ('inclusive', 'exclusive'));

-- A fee has a behavior of its own, and is on top of the price or a part of it. A tax follows what it is charged on.
alter table taxes_and_fees
  add column tax_behavior text check (tax_behavior in ('inclusive', 'exclusive')),
  add column is_in_price boolean not null default false;
update taxes_and_fees set tax_behavior = 'exclusive' where type = 'FEE';
alter table taxes_and_fees
  add constraint taxes_and_fees_of_fees check (
    (type = 'FEE') = (tax_behavior is not null) and (type = 'FEE' or not is_in_price)
  );
