-- ── Promo codes ────────────────────────────────────────────────────────────────────────────────────────────────────

-- From when it is good; null: at once.
alter table promo_codes add column start_date timestamptz;
alter table promo_codes add constraint promo_codes_window
  check (start_date is null or expiry_date is null or expiry_date > start_date);

-- Orders refer to their code for ever: what is deleted stays, and its name is free again.
alter table promo_codes add column deleted_at timestamptz;
alter table promo_codes drop constraint promo_codes_event_id_code_key;
create unique index promo_codes_event_id_code_key on promo_codes (event_id, code) where deleted_at is null;

-- Codes that were made together share a number; null for one that somebody thought of.
alter table promo_codes add column batch_id bigint;
create sequence promo_code_batches;

-- as the back office lists them, newest first; an event that goes finds all of its own by it
create index promo_codes_event_created on promo_codes (event_id, created_at desc, id desc);

-- the orders of a code, and what an event's deletion asks of each of its codes
create index orders_promo_code on orders (promo_code_id) where promo_code_id is not null;
