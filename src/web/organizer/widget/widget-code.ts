/**
 * Returns the code for a page: the script, and the element where the tickets appear. Its content is
 * the fallback without JavaScript.
 */
export function widgetCode(options: {
  origin: string;
  event: { id: number; slug: string };
  link: string;
  language: string | null;
  height: number | null;
}): string {
  const { origin, event, link, language, height } = options;
  const entries = [["event", String(event.id)], ...(language ? [["language", language]] : [])];
  if (height !== null) entries.push(["height", String(height)]);
  const attributes = entries.map(([name, value]) => `${name}="${value}"`).join(" ");
  return [
    `<script src="${origin}/widget.js" async></script>`,
    `<foyer-tickets ${attributes}>`,
    `  <a href="${origin}/event/${event.id}/${event.slug}">${escaped(link)}</a>`,
    `</foyer-tickets>`,
  ].join("\n");
}

/** Returns the Content-Security-Policy that a strict page needs. */
export function widgetPolicy(origin: string): string {
  return `script-src ${origin}; frame-src ${origin}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
