insert into order_handovers (order_id, code_hash, expires_at)
select id, 'code of ' || id, now() + interval '1 minute' from orders limit 1;
