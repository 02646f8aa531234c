import TipTapImage from "@tiptap/extension-image";
import TipTapLink from "@tiptap/extension-link";
import StarterKit from "@tiptap/starter-kit";
import { fullAddress } from "#domain/links.ts";

/**
 * A URL or an email address as users type it, without a scheme: "example.com", "ana@example.com".
 */
const SHORT = /^[^\s:/]+\.[a-z]{2,}(?:[/?#]\S*)?$/i;

function typedAddress(href: string): string | null {
  return fullAddress(href) ?? (SHORT.test(href) ? `${href.includes("@") ? "mailto:" : "https://"}${href}` : null);
}

/** A link is accepted only where the server keeps it. */
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

/** The editor's formats. All of them survive the server's cleaning (rich-text-survives.test.ts). */
export const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3] }, link: false, code: false, codeBlock: false }),
  Link,
];

/**
 * Turns each row of a pasted table and each line of preformatted text into a line: the editor
 * supports neither, and would join their words. The server does the same with text from other
 * programs (`withParagraphs`).
 */
export function pastedHtml(html: string): string {
  if (!/<(?:table|pre)[\s>]/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const text of body.querySelectorAll("pre"))
    text.outerHTML = `<p>${text.innerHTML.trim().replaceAll(/\r?\n/g, "<br>")}</p>`;
  // nested ones first
  for (const table of [...body.querySelectorAll("table")].toReversed())
    table.outerHTML = [table.caption, ...[...table.rows].map(({ cells }) => cells)].map(lineOf).join("");
  return body.innerHTML;
}

/** A row becomes a line. If one of its cells has more than a line, its cells follow each other. */
function lineOf(row: HTMLTableCaptionElement | HTMLCollectionOf<HTMLTableCellElement> | null): string {
  const cells = row instanceof HTMLElement ? [row] : [...(row ?? [])];
  const filled = cells.filter(({ textContent }) => textContent.trim() !== "");
  if (!filled.every(isLine)) return filled.map((cell) => `<div>${cell.innerHTML}</div>`).join("");
  const contents = filled.map((cell) => (cell.querySelector(BLOCKS) ?? cell).innerHTML.trim());
  return contents.length === 0 ? "" : `<p>${contents.join(" · ")}</p>`;
}

/** Text alone, or a single paragraph. */
function isLine(cell: HTMLElement): boolean {
  const [block, second] = cell.querySelectorAll(BLOCKS);
  return !block || (!second && block.textContent.trim() === cell.textContent.trim());
}

const BLOCKS = "li, p, div, h1, h2, h3, h4, h5, h6, blockquote, ul, ol";

/** The exact text: the library would convert “.0” or “007” to a number. */
const ALT = { default: "", parseHTML: (picture: HTMLElement) => picture.getAttribute("alt") ?? "" };

/**
 * An uploaded image with its size. It cannot be typed: Markdown that looks like an image stays
 * text.
 */
const Picture = TipTapImage.extend({
  addAttributes() {
    return { src: { default: null }, width: { default: null }, height: { default: null }, alt: ALT };
  },
  addInputRules: () => [],
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
});

/** For texts that may contain images. */
export const WITH_PICTURES = [...EXTENSIONS, Picture];
