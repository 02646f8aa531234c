import { linesOfHtml } from "./html.ts";

/**
 * The first address that leads to the web in a rich text: of a link, else one that merely stands in its words. It is what is joined by
 * when an organizer says how to join. Null where there is none, and for what is no address of the web.
 */
export function firstLinkIn(html: string | null | undefined): string | null {
  if (!html) return null;
  const words = linesOfHtml(html, (href) => ` ${href} `);
  for (const [found] of words.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const address = URL.parse(withoutClosing(found));
    if (address?.hostname.includes(".") || address?.hostname === "localhost") return address.href;
  }
  return null;
}

/** A sentence may end behind an address, and brackets may stand around it. */
function withoutClosing(found: string): string {
  const closed = found.replace(/[.,;:!?'’”»。，、；：！？…]+$/u, "");
  const isOpened = closed.includes("(") || !closed.endsWith(")");
  return isOpened ? closed : withoutClosing(closed.slice(0, -1));
}
