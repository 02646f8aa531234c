import sanitizeHtml from "sanitize-html";

/**
 * Rich text as it may be stored and shown: known elements, almost without attributes, links that leave the site openly, nothing
 * that runs, loads or hides. Null where no text is left: an emptied editor sends `<p></p>`. Cleaning twice changes nothing.
 */
export function cleanHtml(html: string | null | undefined): string | null {
  const clean = sanitizeHtml(html ?? "", ALLOWED).trim();
  return textOfHtml(clean, 1) === "" && !clean.includes("<hr") ? null : clean;
}

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
  const marked = sanitizeHtml(html ?? "", ALLOWED)
    .replace(/\s+/g, " ")
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

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "strong",
    "em",
    "u",
    "s",
    "a",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "blockquote",
    "hr",
    "code",
  ],
  allowedAttributes: { a: ["href", "target", "rel"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  // deeper than any editor writes; what is deeper keeps its text
  nestingLimit: 30,
  transformTags: { a: openLink, ol: countedList, b: "strong", i: "em", h1: "h2", strike: "s", del: "s" },
};

/** A link opens beside the page and learns nothing of it; an address that isn't complete would point into our own site. */
function openLink(_: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isComplete = /^(https?:\/\/|mailto:)/i.test(href?.trim() ?? "");
  return {
    tagName: "a",
    attribs: isComplete && href ? { href: href.trim(), target: "_blank", rel: "noopener noreferrer nofollow" } : {},
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
