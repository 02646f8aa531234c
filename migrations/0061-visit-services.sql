-- ── Services of others that are told of visits, after consent ──────────────────────────────────────────────────────

-- They stand in addresses and in a page's policy: nothing but what these patterns allow (domain/visit-services.ts) is ever stored.
alter table event_settings
  add column google_analytics_id text check (google_analytics_id ~ '^G-[A-Z0-9]{4,16}$'),
  add column meta_pixel_id text check (meta_pixel_id ~ '^[0-9]{6,20}$'),
  add column plausible_site text check (plausible_site ~ '^[a-z0-9.-]{3,100}$'),
  add column plausible_url text check (plausible_url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$');

alter table event_defaults
  add column google_analytics_id text check (google_analytics_id ~ '^G-[A-Z0-9]{4,16}$'),
  add column meta_pixel_id text check (meta_pixel_id ~ '^[0-9]{6,20}$'),
  add column plausible_site text check (plausible_site ~ '^[a-z0-9.-]{3,100}$'),
  add column plausible_url text check (plausible_url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$');
