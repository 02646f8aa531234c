-- The limit as the organizer typed it. What counts stands in its stock: this limit while it is ACTIVE, none while it is INACTIVE.
alter table capacity_assignments add column capacity bigint check (capacity >= 0);
update capacity_assignments
set capacity = stocks.capacity
from stocks
where stocks.id = capacity_assignments.stock_id;

-- Raised whenever what a reservation reads beside a price's stock becomes something else: the limits that its ticket shares, its type.
alter table stocks add column version integer not null default 0;

-- Whoever links tickets to a limit writes down what their orders took of it, with the stocks in hand. A reference would make that wait for
-- orders on which somebody works, who wait for the stocks. What an order holds is given back before it is deleted.
alter table stock_holds drop constraint stock_holds_order_id_fkey;

-- Inactive limits are counted, too, from now on: with what the orders of their tickets took already.
insert into stock_holds (order_id, stock_id, ticket_price_id, quantity, is_sold)
select taken.order_id, assignment.stock_id, taken.ticket_price_id, taken.quantity, taken.is_sold
from capacity_assignments as assignment
join capacity_assignment_tickets as link on link.capacity_assignment_id = assignment.id
join ticket_prices on ticket_prices.ticket_id = link.ticket_id
join stock_holds as taken on taken.stock_id = ticket_prices.stock_id
where assignment.status = 'INACTIVE'
on conflict do nothing;

update stocks
set
  capacity = null,
  held = (select coalesce(sum(quantity), 0) from stock_holds where stock_id = stocks.id and not is_sold),
  sold = (select coalesce(sum(quantity), 0) from stock_holds where stock_id = stocks.id and is_sold)
from capacity_assignments as assignment
where assignment.stock_id = stocks.id and assignment.status = 'INACTIVE';
