insert into idempotency_keys (key_hash, fingerprint, account_id, created_at, completed_at, encrypted_body)
select 'a hash', 'a fingerprint', id, now(), now(), 'a body' from accounts order by id limit 1;
