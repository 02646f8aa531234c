export type Xml = string;
type Child = Xml | null | false;

/**
 * Returns `<name attribute="…">…</name>` with the children that exist; null without any, because
 * the standard allows no empty elements.
 */
export function element(name: string, children: Child | readonly Child[], attributes: Record<string, string> = {}) {
  const content = (Array.isArray(children) ? children : [children]).filter((child) => Boolean(child)).join("");
  if (content === "") return null;
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${attributeTexts.join("")}>${content}</${name}>`;
}

/** Returns an element with text; null without text. */
export function textElement(name: string, value: string | null, attributes: Record<string, string> = {}): Xml | null {
  return element(name, value === null ? null : escaped(value.trim()), attributes);
}

/** Drops characters that XML can't contain. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
