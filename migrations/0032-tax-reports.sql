-- ── Taxes: what was sold and given back when, and where it is taxed ────────────────────────────────────────────────

-- A tax report reads the sales of a period, and every order of which something went back.
create index orders_completed on orders (event_id, completed_at, id) where completed_at is not null;
create index orders_refunded on orders (event_id) where total_refunded > 0 and completed_at is not null;


-- Where an event is taxed, if not where its venue is or, online, where its organizer is.
alter table event_settings add column place_of_supply text check (place_of_supply ~ '^[A-Z]{2}$');
