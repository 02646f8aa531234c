insert into receipts (order_id, amount, received_on, note, idempotency_key)
select id, 100, '2027-05-03', 'Counter', 'b2c4a7de-6a1f-4d0e-9f51-6f0a3c9d7e21' from orders limit 1;
