import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { cleanHtml, type Pictures } from "./html.ts";

/**
 * Stored rich text as it may be shown: cleaned once more, so that what came in by an import, by hand or by an older version's rules runs
 * nowhere. What was cleaned is remembered by what it says: a page that everybody reads is cleaned once.
 */
export function shownHtml(html: string | null): string | null {
  return remembered("", html, () => cleanHtml(html));
}

/** The same of a text that may show pictures: those that are kept here, and no address besides. */
export function shownWithPictures(html: string | null): string | null {
  return remembered("pictures", html, () => cleanHtml(html, KEPT_HERE));
}

/** Whose a picture is was looked up when the text was written (`images/text-pictures.ts`); what is read here is only that it is one of ours. */
const KEPT_HERE: Pictures = ({ src, srcset, width, height }) => {
  const isOurs = /^\/files\/[\w-]{1,64}$/.test(src) && /^(?:\/files\/[\w-]{1,64} \d{1,4}w(?:, |$))+$/.test(srcset);
  const isSized = /^[1-9]\d{0,3}$/.test(width) && /^[1-9]\d{0,3}$/.test(height);
  return isOurs && isSized ? { src, srcset, width: Number(width), height: Number(height) } : undefined;
};

function remembered(rules: string, html: string | null, clean: () => string | null): string | null {
  if (html === null) return null;
  const key = rules + createHash("sha256").update(html).digest("base64");
  const known = cleaned.get(key);
  if (known) return known.html;
  const shown = clean();
  cleaned.set(key, { html: shown });
  return shown;
}

/** Some thousand descriptions. In an object, for nothing may be left of one, and that is to be remembered, too. */
const cleaned = new LRUCache<string, { html: string | null }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ html }) => 100 + 2 * (html?.length ?? 0),
});
