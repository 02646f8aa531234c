-- Taxes and fees that an account sets up by itself.

-- A fixed amount is one of a currency, and is charged at events of that currency alone.
alter table taxes_and_fees add column currency_code text;
-- When the first order was complete that was charged with it: from then on it is switched off, never deleted.
alter table taxes_and_fees add column charged_since timestamptz;
alter table taxes_and_fees add column deleted_at timestamptz;

-- Those that were charged already go on being charged: in the currency of the events that have them, else in their account's.
update taxes_and_fees
set currency_code = coalesce(
  (
    select min(events.currency)
    from ticket_taxes_and_fees as link
    join tickets on tickets.id = link.ticket_id
    join events on events.id = tickets.event_id
    where link.tax_or_fee_id = taxes_and_fees.id
    having count(distinct events.currency) = 1
  ),
  (select accounts.currency_code from accounts where accounts.id = taxes_and_fees.account_id)
)
where calculation_type = 'FIXED';

alter table taxes_and_fees
  add constraint taxes_and_fees_fixed_in_currency check ((calculation_type = 'FIXED') = (currency_code is not null));

update taxes_and_fees
set charged_since = first.completed_at
from (
  select (added ->> 'tax_or_fee_id')::bigint as id, min(orders.completed_at) as completed_at
  from orders
  cross join lateral jsonb_array_elements(
    (orders.taxes_and_fees_rollup -> 'taxes') || (orders.taxes_and_fees_rollup -> 'fees')
  ) as added
  where orders.completed_at is not null
  group by 1
) as first
where first.id = taxes_and_fees.id;

-- The name of one that is deleted is free again.
alter table taxes_and_fees drop constraint taxes_and_fees_account_id_name_key;
create unique index taxes_and_fees_account_id_name_key on taxes_and_fees (account_id, name) where deleted_at is null;

-- How many tickets carry it.
create index ticket_taxes_and_fees_of on ticket_taxes_and_fees (tax_or_fee_id);

-- As its buyer was shown prices, every bill of the order shows them, whatever the event does later. Orders are many and are not read
-- through for a rule that all of them meet.
alter table orders add column price_display_mode text not null default 'INCLUSIVE';
alter table orders
  add constraint orders_price_display_mode_check check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')) not valid;
