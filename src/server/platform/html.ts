import sanitizeHtml from "sanitize-html";
import { ALT_MAX } from "#domain/maxima.ts";
import { fullAddress } from "#domain/links.ts";
import { withParagraphs } from "./html-blocks.ts";

/**
 * Rich text as it may be stored and shown: known elements, almost without attributes, links that leave the site openly, the pictures
 * that it is told of, nothing else that runs, loads or hides. Null where no text is left: an emptied editor sends `<p></p>`. Cleaning twice changes nothing.
 */
export function cleanHtml(html: string | null | undefined, pictures: Pictures = NONE): string | null {
  const clean = sanitizeHtml(withParagraphs(html ?? ""), pictures === NONE ? ALLOWED : withPictures(pictures)).trim();
  return textOfHtml(clean, 1) === "" && !/<(?:hr|img) /.test(clean) ? null : clean;
}

/** A picture of ours as a text shows it. `srcset` and the size come from what is kept, never from what was written. */
export type TextPicture = { src: string; srcset: string; width: number; height: number };

/** Which pictures a text may show, by the addresses that it names; `undefined` for any other: that one goes. */
export type Pictures = (named: {
  src: string;
  srcset: string;
  width: string;
  height: string;
}) => TextPicture | undefined;

const NONE: Pictures = () => undefined;

/** The first `maximum` characters of what rich text says, on one line: for previews and search engines. */
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

/** Rich text as plain text with its paragraphs; `afterLink` says what follows a link's words, its address by default. */
export function linesOfHtml(html: string | null | undefined, afterLink = (href: string) => ` (${href})`): string {
  const marked = sanitizeHtml(withParagraphs(html ?? ""), ALLOWED)
    .replace(/\s+/g, " ")
    .replace(/<li> ?<p>/g, "<li>")
    .replace(
      /<a(?: href="([^"]*)")?[^>]*>(.*?)<\/a>/g,
      (_, href: string | undefined, words: string) => words + (href && !words.includes(href) ? afterLink(href) : ""),
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
  // deeper than any editor writes; what is deeper keeps its text
  nestingLimit: 30,
  transformTags: TRANSFORMED,
};

/** Pictures are asked for when they come near, and have their room before they come. */
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
  const words = alt.replace(/\s+/g, " ").trim();
  return {
    ...{ src, srcset, sizes: TEXT_PICTURE_SIZES, width: String(width), height: String(height) },
    // an empty one says that it is an ornament, to those who don't see it
    ...{ alt: Array.from(words).slice(0, ALT_MAX).join(""), loading: "lazy", decoding: "async" },
  };
}

/** Stored rich text as an editor writes it: without what `shownPicture` adds, which would count towards its length. */
export function asWritten(html: string | null): string | null {
  return html?.replace(/<img [^>]*>/g, (picture) => picture.replace(ADDED, "")) ?? null;
}

const ADDED = / (?:srcset|sizes|loading|decoding)="[^"]*"/g;

/** As wide as a text is on every page that shows one. */
const TEXT_PICTURE_SIZES = "(max-width: 720px) 100vw, 680px";

/** A link opens beside the page and learns nothing of it; an address that isn't complete would point into our own site. */
function openLink(_: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = fullAddress(href);
  return {
    tagName: "a",
    attribs: address ? { href: address, target: "_blank", rel: "noopener noreferrer nofollow" } : {},
  };
}

/** A list may begin at another number than one. */
function countedList(_: string, { start }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: "ol", attribs: /^[1-9]\d{0,3}$/.test(start ?? "") && start && start !== "1" ? { start } : {} };
}

/** The sanitiser writes these four and no others. */
function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name]);
}

const CHARACTERS = { lt: "<", gt: ">", quot: '"', amp: "&" };
