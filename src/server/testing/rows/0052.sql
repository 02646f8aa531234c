insert into proposed_changes (event_id, order_id, steps, planned, amount, expires_at, idempotency_key)
select event_id, id, '[]', '{}', 500, now() + interval '3 days', gen_random_uuid() from orders limit 1;
insert into change_holds (proposed_change_id, stock_id, ticket_price_id, quantity)
select proposed_changes.id, ticket_prices.stock_id, ticket_prices.id, 1 from proposed_changes cross join ticket_prices limit 1;
