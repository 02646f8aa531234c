import { SOURCE_MAX } from "./maxima.ts";

/**
 * Normalizes a traffic source for storage: a host without its `www.`, or the `utm_source` of a
 * link. Never a path, a query or personal data. Null for anything else.
 */
export function cleanSource(text: string): string | null {
  const source = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/\s+/g, "-");
  return source.length <= SOURCE_MAX && /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(source) ? source : null;
}

/**
 * Returns the source of a visit: the link's `utm_source` takes precedence over the browser's
 * referrer. `own` is the host that was visited.
 */
export function sourceOf({
  utm_source,
  referrer,
  own,
}: {
  utm_source: string;
  referrer: string;
  own: string;
}): string | null {
  const tagged = cleanSource(utm_source);
  if (tagged !== null) return tagged;
  const host = hostOf(referrer);
  return host === null || host === hostOf(`https://${own}`) ? null : cleanSource(host);
}

function hostOf(url: string): string | null {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}
