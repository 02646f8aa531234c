import { cutAtWord } from "./truncate-text.ts";

type Linked = { title: string; description_preview: string };
type OwnWords = { seo_title: string | null; seo_description: string | null };

/** What search engines and messengers are told of an event's page while it is being typed: as `EventHead` says it once it is saved. */
export function linkWords(event: Linked, own: OwnWords): { title: string; description: string } {
  return {
    title: oneLine(own.seo_title) || event.title,
    description: oneLine(own.seo_description) || event.description_preview,
  };
}

/** What about has room in a search result, in letters. Nobody promises it: search engines measure in dots, and change their mind. */
export const SEARCH_RESULT = { title: 60, description: 160 } as const;

/** Cut as in a search result, after a whole word. A sign that is as wide as two letters, such as 夜, counts as two. */
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

/** As it is stored: line breaks and runs of blanks are one. */
function oneLine(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
