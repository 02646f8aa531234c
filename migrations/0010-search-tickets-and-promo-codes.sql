-- The search of the dashboard finds tickets by title and promo codes. As for orders, it has the same
-- results without pg_trgm, but reads all rows.
do $$
begin
  create index tickets_search on tickets using gin (public.searchable(title) gin_trgm_ops)
    where deleted_at is null;
  create index promo_codes_search on promo_codes using gin (public.searchable(code) gin_trgm_ops)
    where deleted_at is null;
exception
  when undefined_object then
    raise warning 'Search works without an index: the extension pg_trgm is missing.';
end $$;
