/** The guide for each page, by its address; the first one that fits counts. */
const GUIDES: readonly [RegExp, string][] = [
  [/^\/manage\/move-in/, "platform-imports"],
  [/\/attendees\/import/, "imports"],
  [/\/(orders|attendees)(\/|$)/, "orders"],
  [/\/check-in$/, "check-in"],
  [/\/messages$/, "messages"],
  [/\/widget$/, "widget"],
  [/section=waiting-room/, "waiting-room"],
  [/section=visits/, "visit-tracking"],
  [/\/(dashboard|statistics|affiliates)$/, "statistics"],
  [/\/invoices$/, "invoices"],
  [/\/(taxes|taxes-and-fees)$/, "taxes"],
];

/** Returns the URL of the guide that explains a page of the dashboard. */
export function guideOf({ pathname, search }: { pathname: string; search: string }): string {
  const path = pathname.replace(/\/$/, "");
  const guide = GUIDES.find(([pattern]) => pattern.test(path) || pattern.test(search))?.[1];
  return `/help/${guide ?? "selling"}`;
}
