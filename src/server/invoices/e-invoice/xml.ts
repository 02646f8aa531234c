/** A piece of XML. */
export type Xml = string;
type Child = Xml | null | false;

/** `<name attribute="…">…</name>`, of the children that are there; null where none is, for the norm knows no empty elements. */
export function element(name: string, children: Child | readonly Child[], attributes: Record<string, string> = {}) {
  const inside = (Array.isArray(children) ? children : [children]).filter((child) => Boolean(child)).join("");
  if (inside === "") return null;
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${said.join("")}>${inside}</${name}>`;
}

/** An element that holds words; null without them. */
export function words(name: string, value: string | null, attributes: Record<string, string> = {}): Xml | null {
  return element(name, value === null ? null : escaped(value.trim()), attributes);
}

/** What XML can't hold at all is left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
