insert into order_changes (event_id, order_id, total_before, total_after, difference, settled, taxes, idempotency_key)
select event_id, id, total_gross, total_gross, 0, 'EVEN', '[]', gen_random_uuid() from orders limit 1;
