import TipTapImage from "@tiptap/extension-image";
import TipTapLink from "@tiptap/extension-link";
import StarterKit from "@tiptap/starter-kit";
import { fullAddress } from "#domain/links.ts";

/** As people type it, without the beginning: "example.com", "ana@example.com". */
const SHORT = /^[^\s:/]+\.[a-z]{2,}(?:[/?#]\S*)?$/i;

function typedAddress(href: string): string | null {
  return fullAddress(href) ?? (SHORT.test(href) ? `${href.includes("@") ? "mailto:" : "https://"}${href}` : null);
}

/** Only links that the server keeps are links here. */
const Link = TipTapLink.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      href: {
        default: null,
        parseHTML: (link: HTMLElement) => fullAddress(link.getAttribute("href")),
        renderHTML: ({ href }: { href?: string | null }) => ({ href: typedAddress(href ?? "") }),
      },
    };
  },
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (link: HTMLElement) => (fullAddress(link.getAttribute("href")) === null ? false : null),
    },
  ],
}).configure({ openOnClick: false, defaultProtocol: "https", isAllowedUri: (href) => typedAddress(href) !== null });

/** What can be written in the editor: all of it passes the server's cleaning (rich-text-survives.test.ts). */
export const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3] }, link: false, code: false, codeBlock: false }),
  Link,
];

/**
 * What is pasted, with a line for each row of a table and each line of preformatted text: the editor knows neither, and would run their
 * words together. The server does the same with what other programs send (`withParagraphs`).
 */
export function pastedHtml(html: string): string {
  if (!/<(?:table|pre)[\s>]/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const text of body.querySelectorAll("pre"))
    text.outerHTML = `<p>${text.innerHTML.trim().replaceAll(/\r?\n/g, "<br>")}</p>`;
  // those within others first
  for (const table of [...body.querySelectorAll("table")].toReversed())
    table.outerHTML = [table.caption, ...[...table.rows].map(({ cells }) => cells)].map(lineOf).join("");
  return body.innerHTML;
}

/** A row is a line; where one of its cells holds more than a line, its cells follow each other. */
function lineOf(row: HTMLTableCaptionElement | HTMLCollectionOf<HTMLTableCellElement> | null): string {
  const cells = row instanceof HTMLElement ? [row] : [...(row ?? [])];
  const filled = cells.filter(({ textContent }) => textContent.trim() !== "");
  if (!filled.every(isLine)) return filled.map((cell) => `<div>${cell.innerHTML}</div>`).join("");
  const words = filled.map((cell) => (cell.querySelector(BLOCKS) ?? cell).innerHTML.trim());
  return words.length === 0 ? "" : `<p>${words.join(" · ")}</p>`;
}

/** Words alone, or one paragraph and nothing beside it. */
function isLine(cell: HTMLElement): boolean {
  const [block, second] = cell.querySelectorAll(BLOCKS);
  return !block || (!second && block.textContent.trim() === cell.textContent.trim());
}

const BLOCKS = "li, p, div, h1, h2, h3, h4, h5, h6, blockquote, ul, ol";

/** As it is written: the library would take “.0” or “007” for a number. */
const ALT = { default: "", parseHTML: (picture: HTMLElement) => picture.getAttribute("alt") ?? "" };

/** A picture that was uploaded, with its room. Nobody types one: what looks like one in Markdown stays letters. */
const Picture = TipTapImage.extend({
  addAttributes() {
    return { src: { default: null }, width: { default: null }, height: { default: null }, alt: ALT };
  },
  addInputRules: () => [],
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
});

/** Where the text shows pictures, too. */
export const WITH_PICTURES = [...EXTENSIONS, Picture];
