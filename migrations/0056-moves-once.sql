-- ── One press moves an event in once ────────────────────────────────────────────────────────────────────────────────

create unique index imports_asked_key on imports (asked_key) where asked_key is not null;
