insert into event_refunds (event_id, status, orders_in_all) values (1, 'RUNNING', 1);
insert into event_refund_orders (event_refund_id, order_id, amount) values (1, 1, 2000);
