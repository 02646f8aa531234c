/** Whoever knows such a page's address is let in: it is for them, not for search engines, caches or the next site. */
export function privateHeaders(): HeadersInit {
  return { "cache-control": "no-store", "x-robots-tag": "noindex", "referrer-policy": "no-referrer" };
}
