/** What is put into a page: the script once, and the element where the tickets are to be. What stands in it is for readers without scripts. */
export function widgetCode(given: {
  origin: string;
  event: { id: number; slug: string };
  link: string;
  language: string | null;
  height: number | null;
}): string {
  const { origin, event, link, language, height } = given;
  const said = [["event", String(event.id)], ...(language ? [["language", language]] : [])];
  if (height !== null) said.push(["height", String(height)]);
  const attributes = said.map(([name, value]) => `${name}="${value}"`).join(" ");
  return [
    `<script src="${origin}/widget.js" async></script>`,
    `<foyer-tickets ${attributes}>`,
    `  <a href="${origin}/event/${event.id}/${event.slug}">${escaped(link)}</a>`,
    `</foyer-tickets>`,
  ].join("\n");
}

/** What a strict page must let in. */
export function widgetPolicy(origin: string): string {
  return `script-src ${origin}; frame-src ${origin}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
