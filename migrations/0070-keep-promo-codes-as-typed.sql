-- ── Promo codes are shown as they were typed ────────────────────────────────────────────────

-- `code` is now as its organizer typed it (trimmed, NFKC). This is what codes are compared by: in small letters, too.
alter table promo_codes add column normalised_code text;
update promo_codes set normalised_code = code;
alter table promo_codes alter column normalised_code set not null;

drop index promo_codes_event_id_code_key;
create unique index promo_codes_event_id_normalised_code_key on promo_codes (event_id, normalised_code)
  where deleted_at is null;
