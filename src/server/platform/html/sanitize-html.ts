import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { cleanHtml, type Pictures } from "./html.ts";

/**
 * Sanitizes stored rich text once more before it is shown, so that nothing runs that came in by an
 * import, a manual change or an older version's rules. The result is cached by content: a page that
 * everyone reads is sanitized once.
 */
export function shownHtml(html: string | null): string | null {
  return remembered("", html, () => cleanHtml(html));
}

/** The same for text that may show pictures: those that Foyer stores, and no other URL. */
export function shownWithPictures(html: string | null): string | null {
  return remembered("pictures", html, () => cleanHtml(html, STORED_PICTURES));
}

/**
 * The owner of a picture was checked when the text was written (`images/text-pictures.ts`). This
 * only checks that the picture is one of ours.
 */
const STORED_PICTURES: Pictures = ({ src, srcset, width, height }) => {
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

/**
 * Room for some thousand descriptions. Values are wrapped in an object, because null (no text is
 * left) is cached, too.
 */
const cleaned = new LRUCache<string, { html: string | null }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ html }) => 100 + 2 * (html?.length ?? 0),
});
