insert into astray_payments (account_id, provider, provider_payment_id, amount, currency, reason)
  values (1, 'stripe', 'acct_1/pi_astray', 2000, 'EUR', 'UNKNOWN_ORDER');
