/**
 * A proxy or a content delivery network may show a response for a second, and for two more while it
 * fetches the next one. Browsers ask each time.
 */
export const SHARED_CACHES = "public, max-age=0, s-maxage=1, stale-while-revalidate=2";
