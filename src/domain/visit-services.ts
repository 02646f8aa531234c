/** What an organizer has said of services that are to be told of visits. */
export type VisitServiceSettings = {
  google_analytics_id: string | null;
  meta_pixel_id: string | null;
  plausible_site: string | null;
  /** Of their own server; null: the one that everybody can rent. */
  plausible_url: string | null;
};

/** The services that a visitor is asked about; null in place of one that is not used. */
export type VisitServices = {
  google: string | null;
  meta: string | null;
  plausible: { site: string; url: string } | null;
};

/** As the services make them, in the one spelling in which they are kept. */
export const GOOGLE_ANALYTICS_ID = /^G-[A-Z0-9]{4,16}$/;
export const META_PIXEL_ID = /^[0-9]{6,20}$/;
export const PLAUSIBLE_SITE = /^(?=.{3,100}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
/** A scheme and a host with a dot in it, and no path: it goes into a page's policy. */
export const PLAUSIBLE_URL =
  /^https:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?$/;

const PLAUSIBLE = "https://plausible.io";
const GOOGLE = "https://www.google-analytics.com";
const META = "https://www.facebook.com";
export const VISIT_ADDRESSES = { google: `${GOOGLE}/g/collect`, meta: `${META}/tr/` } as const;

/** Which services are told; null where there is none, and nobody is asked. What is not as it should be is left out, wherever it came from. */
export function visitServicesOf(settings: VisitServiceSettings): VisitServices | null {
  const google = matching(settings.google_analytics_id, GOOGLE_ANALYTICS_ID);
  const meta = matching(settings.meta_pixel_id, META_PIXEL_ID);
  const site = matching(settings.plausible_site, PLAUSIBLE_SITE);
  const plausible = site === null ? null : { site, url: matching(settings.plausible_url, PLAUSIBLE_URL) ?? PLAUSIBLE };
  return google === null && meta === null && plausible === null ? null : { google, meta, plausible };
}

/** The sites that a page may send to for them. */
export function visitSites(services: VisitServices | null): `https://${string}`[] {
  if (!services) return [];
  return [
    ...(services.google ? ([GOOGLE] as const) : []),
    ...(services.meta ? ([META] as const) : []),
    ...(services.plausible ? [services.plausible.url as `https://${string}`] : []),
  ];
}

/** What they are called, as their visitors know them. */
export function visitServiceNames(services: VisitServices): string[] {
  const { google, meta, plausible } = services;
  return [google && "Google Analytics", meta && "Meta", plausible && "Plausible"].filter((name) => name !== null);
}

/** `https://stats.example.org` of `HTTPS://Stats.Example.org/`, to be judged by its pattern. */
export function plausibleUrlIn(typed: string): string {
  return typed.trim().toLowerCase().replace(/\/+$/, "");
}

/** `G-AB12` of ` g-ab12 `. */
export function googleIdIn(typed: string): string {
  return typed.trim().toUpperCase();
}

/** `example.org` of `https://example.org/`. */
export function plausibleSiteIn(typed: string): string {
  return plausibleUrlIn(typed).replace(/^https?:\/\//, "");
}

function matching(value: string | null, pattern: RegExp): string | null {
  return value !== null && pattern.test(value) ? value : null;
}
