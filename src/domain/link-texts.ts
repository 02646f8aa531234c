import { cutAtWord } from "./truncate-text.ts";

type Linked = { title: string; description_preview: string };
type OwnTexts = { seo_title: string | null; seo_description: string | null };

/**
 * Returns title and description of an event page for search engines and messengers, as a preview
 * while they are being edited: the same that `EventHead` renders after saving.
 */
export function linkTexts(event: Linked, own: OwnTexts): { title: string; description: string } {
  return {
    title: oneLine(own.seo_title) || event.title,
    description: oneLine(own.seo_description) || event.description_preview,
  };
}

/**
 * What approximately fits into a search result, in characters. Search engines measure in pixels and
 * may change the limit.
 */
export const SEARCH_RESULT = { title: 60, description: 160 } as const;

/** Truncates as search results do, after a whole word. Wide characters such as 夜 count as two. */
export function cutAsSearchEnginesDo(text: string, letters: number): string {
  let width = 0;
  let units = 0;
  for (const sign of text) {
    width += WIDE.test(sign) ? 2 : 1;
    if (width > letters) return cutAtWord(text, units);
    units += sign.length;
  }
  return text;
}

/** Normalizes as when stored: line breaks and runs of whitespace become one space. */
function oneLine(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
