import { linesOfHtml } from "./html.ts";

/**
 * The first web address in a rich text, of a link or in its plain text: the address of an online
 * event, as the organizer wrote it into the instructions for joining. Null where there is none.
 */
export function firstLinkIn(html: string | null | undefined): string | null {
  if (!html) return null;
  const text = linesOfHtml(html, (href) => ` ${href} `);
  for (const [found] of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const url = URL.parse(withoutClosing(found));
    if (url?.hostname.includes(".") || url?.hostname === "localhost") return url.href;
  }
  return null;
}

/** Removes what ends a sentence behind an address, and the brackets around it. */
function withoutClosing(found: string): string {
  const closed = found.replace(/[.,;:!?'’”»。，、；：！？…]+$/u, "");
  const isOpened = closed.includes("(") || !closed.endsWith(")");
  return isOpened ? closed : withoutClosing(closed.slice(0, -1));
}
