/**
 * A page whose URL is a secret is only for those who have it: not for search engines, caches or the
 * next site.
 */
export function privateHeaders(): HeadersInit {
  return { "cache-control": "no-store", "x-robots-tag": "noindex", "referrer-policy": "no-referrer" };
}
