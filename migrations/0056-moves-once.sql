-- ── One press moves an event in once ────────────────────────────────────────────────────────────────────────────────

create unique index imports_idempotency_key on imports (idempotency_key) where idempotency_key is not null;
