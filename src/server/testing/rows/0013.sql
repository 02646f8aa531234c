insert into api_keys (account_id, name, secret_hash, shown_prefix, scopes)
select id, 'Website', 'a hash', 'foyer_live_1_abcd', '{orders:read}' from accounts;
insert into api_key_calls (api_key_id, day, area, calls)
select id, '2027-05-03', 'orders', 12 from api_keys;
