export type VisitServiceSettings = {
  google_analytics_id: string | null;
  meta_pixel_id: string | null;
  plausible_site: string | null;
  /** The organizer's own server; null for the hosted service. */
  plausible_url: string | null;
};

/** The services that a visitor is asked to accept; null for those not used. */
export type VisitServices = {
  google: string | null;
  meta: string | null;
  plausible: { site: string; url: string } | null;
};

/** The ids in the services' formats, normalized for storage. */
export const GOOGLE_ANALYTICS_ID = /^G-[A-Z0-9]{4,16}$/;
export const META_PIXEL_ID = /^[0-9]{6,20}$/;
export const PLAUSIBLE_SITE = /^(?=.{3,100}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
/**
 * A scheme and a host with a dot, without a path, because it becomes part of a
 * Content-Security-Policy.
 */
export const PLAUSIBLE_URL =
  /^https:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?$/;

const PLAUSIBLE = "https://plausible.io";
const GOOGLE = "https://www.google-analytics.com";
const META = "https://www.facebook.com";
export const VISIT_ADDRESSES = { google: `${GOOGLE}/g/collect`, meta: `${META}/tr/` } as const;

/**
 * Returns the services to notify; null if there is none, and visitors are not asked. Invalid values
 * are left out, even if they are stored.
 */
export function visitServicesOf(settings: VisitServiceSettings): VisitServices | null {
  const google = matching(settings.google_analytics_id, GOOGLE_ANALYTICS_ID);
  const meta = matching(settings.meta_pixel_id, META_PIXEL_ID);
  const site = matching(settings.plausible_site, PLAUSIBLE_SITE);
  const plausible = site === null ? null : { site, url: matching(settings.plausible_url, PLAUSIBLE_URL) ?? PLAUSIBLE };
  return google === null && meta === null && plausible === null ? null : { google, meta, plausible };
}

/** Returns the sites that a page may send requests to for these services. */
export function visitSites(services: VisitServices | null): `https://${string}`[] {
  if (!services) return [];
  return [
    ...(services.google ? ([GOOGLE] as const) : []),
    ...(services.meta ? ([META] as const) : []),
    ...(services.plausible ? [services.plausible.url as `https://${string}`] : []),
  ];
}

export function visitServiceNames(services: VisitServices): string[] {
  const { google, meta, plausible } = services;
  return [google && "Google Analytics", meta && "Meta", plausible && "Plausible"].filter((name) => name !== null);
}

/** `HTTPS://Stats.Example.org/` → `https://stats.example.org`. The pattern validates it. */
export function plausibleUrlIn(typed: string): string {
  return typed.trim().toLowerCase().replace(/\/+$/, "");
}

/** ` g-ab12 ` → `G-AB12`. */
export function googleIdIn(typed: string): string {
  return typed.trim().toUpperCase();
}

/** `https://example.org/` → `example.org`. */
export function plausibleSiteIn(typed: string): string {
  return plausibleUrlIn(typed).replace(/^https?:\/\//, "");
}

function matching(value: string | null, pattern: RegExp): string | null {
  return value !== null && pattern.test(value) ? value : null;
}
