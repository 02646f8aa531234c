import { Editor, type JSONContent } from "@tiptap/react";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { asWritten, cleanHtml, type Pictures } from "#server/platform/html/html.ts";
import { pastedHtml, WITH_PICTURES } from "./rich-text-extensions.ts";

const editor = new Editor({ element: null, extensions: WITH_PICTURES });
afterAll(() => editor.destroy());

/** Returns the editor's HTML for some content. */
function written(content: JSONContent | string): string {
  editor.commands.setContent(content, { emitUpdate: false });
  return editor.getHTML();
}

function parsed(html: string): JSONContent {
  written(html);
  return editor.getJSON();
}

/** Browsers collapse several spaces into one, and so does the editor. */
const letters = fc
  .stringMatching(/^[\p{L}\d &<>"'.,!?]{1,12}$/u)
  .filter((text) => text.trim() === text && text !== "" && !text.includes("  "));
const urls = fc.constantFrom(
  "https://example.com/a?b=1&c=%22",
  "http://example.com",
  "mailto:ana@example.com",
  "tel:+4940123",
);
const mark = fc.oneof(
  fc.constantFrom("bold", "italic", "underline", "strike").map((type) => ({ type })),
  urls.map((href) => ({ type: "link", attrs: { href } })),
);
const textNode = fc.record({
  type: fc.constant("text"),
  text: letters,
  marks: fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }),
});
const inline = fc.array(fc.oneof({ weight: 5, arbitrary: textNode }, fc.constant({ type: "hardBreak" })), {
  minLength: 1,
  maxLength: 4,
});
const paragraph = inline.map((content) => ({ type: "paragraph", content }));
/**
 * Nested lists, as deep as users write them: the cleaning cuts off content that is nested thirty
 * times.
 */
const list = (depth: number): fc.Arbitrary<JSONContent> =>
  fc
    .record({
      type: fc.constantFrom("bulletList", "orderedList"),
      start: fc.integer({ min: 1, max: 20 }),
      rows: fc.array(fc.tuple(paragraph, depth > 1 ? fc.array(list(depth - 1), { maxLength: 1 }) : fc.constant([])), {
        minLength: 1,
        maxLength: 2,
      }),
    })
    .map(({ type, start, rows }) => ({
      type,
      ...(type === "orderedList" && { attrs: { start } }),
      content: rows.map(([first, more]) => ({ type: "listItem", content: [first, ...more] })),
    }));
const heading = fc
  .tuple(inline, fc.constantFrom(2, 3))
  .map(([content, level]) => ({ type: "heading", attrs: { level }, content }));
const picture = fc
  .record({ src: fc.constantFrom("/files/quay", "/files/hall-2_x"), alt: fc.oneof(fc.constant(""), letters) })
  .map((attrs) => ({ type: "image", attrs: { ...attrs, width: "960", height: "480" } }));
/** The images of an event that has them all. */
const ALL: Pictures = ({ src }) => ({ src, srcset: `${src} 960w`, width: 960, height: 480 });
const plain = fc.oneof(paragraph, heading, fc.constant({ type: "horizontalRule" }), list(3), picture);
const quotation = fc.array(plain, { minLength: 1, maxLength: 2 }).map((content) => ({ type: "blockquote", content }));
const block = fc.oneof({ weight: 4, arbitrary: plain }, quotation);
/** With at least some text: an empty document is no text at all. */
const text = fc
  .tuple(textNode, fc.array(block, { maxLength: 4 }))
  .map(([first, rest]) => ({ type: "doc", content: [{ type: "paragraph", content: [first] }, ...rest] }));

test("text from the editor survives the server’s cleaning and is identical when it is opened again", () => {
  fc.assert(
    fc.property(text, (content) => {
      const html = written(content);
      const cleaned = cleanHtml(html, ALL);
      expect(parsed(asWritten(cleaned) ?? "")).toEqual(parsed(html));
      expect(cleanHtml(written(asWritten(cleaned) ?? ""), ALL), "and saved again it is the same once more").toBe(
        cleaned,
      );
    }),
    { numRuns: 40 },
  );
});

test.each([
  ["a table", "<table><tr><td>19:00</td><td>Doors</td></tr><tr><td>20:00</td><td>Concert</td></tr></table>"],
  ["cells with paragraphs", "<table><tr><td><p>19:00</p></td><td><p><b>Doors</b></p></td></tr></table>"],
  ["a table in a table", "<table><tr><td><table><tr><td>A</td><td>B</td></tr></table></td></tr></table>"],
  ["a list in a cell", "<table><tr><td>A</td><td><ul><li>B</li><li>C</li></ul></td></tr></table>"],
  ["words beside a block in a cell", "<table><tr><td>A<div>B</div></td><td>C</td></tr></table>"],
  ["a heading of a table", "<table><caption>Times</caption><tr><td>19:00</td><td>Doors</td></tr></table>"],
  ["preformatted text", "<pre>A\nB</pre>"],
  ["divs", "<div>A</div><div>B</div>"],
  ["a list of terms", "<dl><dt>A</dt><dd>B</dd><dt>C</dt><dd>D</dd></dl>"],
  ["links", '<p><a href="tel:+4940123">call</a> <a href="www.example.com">site</a> <a href="/x">gone</a></p>'],
  ["links of other programs", '<p><a href="sms:1">text</a> <a href="ftp://example.com">file</a></p>'],
])("pasted text with %s becomes what the server keeps", (_, html) => {
  const pasted = written(pastedHtml(html));
  const cleaned =
    cleanHtml(html)
      ?.replaceAll("<a>", "")
      .replaceAll(/<a>|(?<=gone|text|file)<\/a>/g, "") ?? "";
  expect(parsed(pasted)).toEqual(parsed(cleaned));
  expect(parsed(cleanHtml(pasted) ?? "")).toEqual(parsed(pasted));
});

test.each([
  ["example.com/a", "https://example.com/a"],
  ["www.example.com", "https://www.example.com"],
  ["ana@example.com", "mailto:ana@example.com"],
])("link typed as %s leads to %s", (href, url) => {
  const link = [{ type: "link", attrs: { href } }];
  const content = [{ type: "paragraph", content: [{ type: "text", text: "here", marks: link }] }];
  expect(cleanHtml(written({ type: "doc", content }))).toContain(`href="${url}"`);
});

test.each([".0", "007", "1.50", "true"])("description of an image is not converted to another type: %s", (alt) => {
  const shown = { type: "image", attrs: { src: "/files/quay", alt, width: "960", height: "480" } };
  const textParagraph = { type: "paragraph", content: [{ type: "text", text: "Come" }] };
  const cleaned = asWritten(cleanHtml(written({ type: "doc", content: [textParagraph, shown] }), ALL)) ?? "";
  expect(written(parsed(cleaned))).toContain(`alt="${alt}"`);
});

test("ordered list keeps its first number", () => {
  const html = written({
    type: "doc",
    content: [
      {
        type: "orderedList",
        attrs: { start: 7 },
        content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "Seventh" }] }] }],
      },
    ],
  });
  expect(cleanHtml(html)).toBe('<ol start="7"><li><p>Seventh</p></li></ol>');
});
