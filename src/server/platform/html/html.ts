import sanitizeHtml from "sanitize-html";
import { ALT_MAX } from "#domain/maxima.ts";
import { fullAddress } from "#domain/links.ts";
import { withParagraphs } from "./html-blocks.ts";

/**
 * Sanitizes rich text for storing and showing it. It keeps known elements with few attributes,
 * links that open in a new tab, and the pictures that `pictures` allows; nothing else that runs,
 * loads or hides. Returns null where no text is left: an emptied editor sends `<p></p>`. Sanitizing
 * twice changes nothing.
 */
export function cleanHtml(html: string | null | undefined, pictures: Pictures = NONE): string | null {
  const clean = sanitizeHtml(withParagraphs(html ?? ""), pictures === NONE ? ALLOWED : withPictures(pictures)).trim();
  return textOfHtml(clean, 1) === "" && !/<(?:hr|img) /.test(clean) ? null : clean;
}

/**
 * A picture stored by Foyer, as a text shows it. `srcset` and the size come from the stored
 * picture, never from the written HTML.
 */
export type TextPicture = { src: string; srcset: string; width: number; height: number };

/**
 * Finds the picture that a text may show by the attributes written there. A picture for which it
 * returns `undefined` is removed.
 */
export type Pictures = (named: {
  src: string;
  srcset: string;
  width: string;
  height: string;
}) => TextPicture | undefined;

const NONE: Pictures = () => undefined;

/** The first `maximum` characters of rich text, on one line: for previews and search engines. */
export function textOfHtml(html: string | null | undefined, maximum: number): string {
  const text = linesOfHtml(html, () => "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = Array.from(text);
  return letters.length <= maximum
    ? text
    : `${letters
        .slice(0, Math.max(1, maximum - 1))
        .join("")
        .trimEnd()}…`;
}

/**
 * Rich text as plain text with its paragraphs. `afterLink` returns what follows the text of a link,
 * its URL by default.
 */
export function linesOfHtml(html: string | null | undefined, afterLink = (href: string) => ` (${href})`): string {
  const marked = sanitizeHtml(withParagraphs(html ?? ""), ALLOWED)
    .replace(/\s+/g, " ")
    .replace(/<li> ?<p>/g, "<li>")
    .replace(
      /<a(?: href="([^"]*)")?[^>]*>(.*?)<\/a>/g,
      (_, href: string | undefined, linkText: string) =>
        linkText + (href && !linkText.includes(href) ? afterLink(href) : ""),
    )
    .replace(/<li>/g, "\n• ")
    .replace(/<(?:br|hr) ?\/?>/g, "\n")
    .replace(/<\/?(?:p|h[2-4]|ul|ol|blockquote)(?: [^>]*)?>/g, "\n\n")
    .replace(/<[^>]*>/g, "");
  return decoded(marked)
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const KNOWN = [
  ...["p", "br", "strong", "em", "u", "s", "a", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "hr", "code"],
];
const ATTRIBUTES = { a: ["href", "target", "rel"], ol: ["start"] };
const TRANSFORMED = {
  a: openLink,
  ol: countedList,
  b: "strong",
  i: "em",
  h1: "h2",
  h5: "h4",
  h6: "h4",
  strike: "s",
  del: "s",
};

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: KNOWN,
  allowedAttributes: ATTRIBUTES,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // Deeper than any editor writes. Deeper elements are dropped, and their text is kept.
  nestingLimit: 30,
  transformTags: TRANSFORMED,
};

/** Pictures load when they come near the viewport, and their size reserves their space before. */
function withPictures(pictures: Pictures): sanitizeHtml.IOptions {
  return {
    ...ALLOWED,
    allowedTags: [...KNOWN, "img"],
    allowedAttributes: {
      ...ATTRIBUTES,
      img: [...["src", "srcset", "sizes", "width", "height", "alt", "loading", "decoding"]],
    },
    transformTags: {
      ...TRANSFORMED,
      img: (_, { src = "", srcset = "", width = "", height = "", alt = "" }) => {
        const picture = pictures({ src, srcset, width, height });
        return { tagName: "img", attribs: picture ? shownPicture(picture, alt) : {} };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
  };
}

function shownPicture({ src, srcset, width, height }: TextPicture, alt: string): sanitizeHtml.Attributes {
  const altText = alt.replace(/\s+/g, " ").trim();
  return {
    ...{ src, srcset, sizes: TEXT_PICTURE_SIZES, width: String(width), height: String(height) },
    // An empty `alt` marks a decorative picture for screen readers.
    ...{ alt: Array.from(altText).slice(0, ALT_MAX).join(""), loading: "lazy", decoding: "async" },
  };
}

/**
 * Stored rich text as an editor writes it, without the attributes that `shownPicture` adds: they
 * would count towards its length.
 */
export function asWritten(html: string | null): string | null {
  return html?.replace(/<img [^>]*>/g, (picture) => picture.replace(ADDED, "")) ?? null;
}

const ADDED = / (?:srcset|sizes|loading|decoding)="[^"]*"/g;

/** The width of a text on every page that shows one. */
const TEXT_PICTURE_SIZES = "(max-width: 720px) 100vw, 680px";

/**
 * A link opens in a new tab, which learns nothing about our page. An incomplete URL is dropped,
 * because it would point into our own site.
 */
function openLink(_: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const url = fullAddress(href);
  return {
    tagName: "a",
    attribs: url ? { href: url, target: "_blank", rel: "noopener noreferrer nofollow" } : {},
  };
}

/** Keeps the start number of a list. */
function countedList(_: string, { start }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: "ol", attribs: /^[1-9]\d{0,3}$/.test(start ?? "") && start && start !== "1" ? { start } : {} };
}

/** The sanitizer writes these four entities and no others. */
function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name]);
}

const CHARACTERS = { lt: "<", gt: ">", quot: '"', amp: "&" };
