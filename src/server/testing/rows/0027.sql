insert into provider_connections (account_id, provider, provider_account_id, is_live) values (1, 'stripe', 'acct_1', false);
insert into disputes (order_id, payment_id, provider_dispute_id, status, amount, currency, reason)
  values (1, 1, 'dp_1', 'OPEN', 2000, 'EUR', 'fraudulent');
