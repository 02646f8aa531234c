import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { cleanHtml } from "./html.ts";

/**
 * Stored rich text as it may be shown: cleaned once more, so that what came in by an import, by hand or by an older version's rules runs
 * nowhere. What was cleaned is remembered by what it says: a page that everybody reads is cleaned once.
 */
export function shownHtml(html: string | null): string | null {
  if (html === null) return null;
  const key = createHash("sha256").update(html).digest("base64");
  const known = cleaned.get(key);
  if (known) return known.html;
  const clean = cleanHtml(html);
  cleaned.set(key, { html: clean });
  return clean;
}

/** Some thousand descriptions. In an object, for nothing may be left of one, and that is to be remembered, too. */
const cleaned = new LRUCache<string, { html: string | null }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ html }) => 100 + 2 * (html?.length ?? 0),
});
