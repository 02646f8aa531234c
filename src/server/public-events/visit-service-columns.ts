/** The event settings that `domain/visit-services.ts` needs. */
export const VISIT_SERVICE_COLUMNS = [
  "event_settings.google_analytics_id",
  "event_settings.meta_pixel_id",
  "event_settings.plausible_site",
  "event_settings.plausible_url",
] as const;
