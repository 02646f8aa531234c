insert into payment_attempts (order_id, number, provider, reference, amount, currency, created_at)
select id, 1, 'sandbox', 'order:' || id || ':1', 5000, 'EUR', now()
from orders order by id limit 1;

insert into connection_attempts (account_id, provider, is_live, number, created_at)
select id, 'stripe', false, 1, now()
from accounts order by id limit 1;
