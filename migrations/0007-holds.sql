-- Who holds what of an event that is on sale.

-- Late money brought it back: until it is complete, a moment later, its browser may have another open order.
alter table orders add column revived_at timestamptz;
-- The network that it was reserved from: a keyed hash, and only of public addresses. It opens nothing and names nobody.
alter table orders add column network_hash text;

-- A browser has one open order of an event. Of several that an older Foyer let through it keeps the newest; the others end by themselves.
update orders
set session_hash = null
where status in ('RESERVED', 'AWAITING_PAYMENT')
  and exists (
    select from orders newer
    where newer.session_hash = orders.session_hash
      and newer.event_id = orders.event_id
      and newer.status in ('RESERVED', 'AWAITING_PAYMENT')
      and newer.id > orders.id
  );
drop index orders_open_session;
create unique index orders_open_session on orders (session_hash, event_id)
  where status in ('RESERVED', 'AWAITING_PAYMENT') and revived_at is null;

-- What one network holds of an event right now.
create index orders_open_network on orders (network_hash, event_id)
  where status in ('RESERVED', 'AWAITING_PAYMENT') and network_hash is not null;
