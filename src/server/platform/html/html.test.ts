import { describe, expect, test } from "vitest";
import { cleanHtml, linesOfHtml, textOfHtml } from "./html.ts";

// SECURITY S156
describe("sanitized rich text", () => {
  test.each([
    ["a script", "<p>Hi</p><script>alert(1)</script>", "<p>Hi</p>"],
    ["a script in capitals, unclosed", "<p>Hi</p><SCRIPT>alert(1)", "<p>Hi</p>"],
    ["an event handler", '<p onclick="alert(1)" onerror=alert(1)>Hi</p>', "<p>Hi</p>"],
    ["a picture with a handler", "<p>Hi<img src=x onerror=alert(1)></p>", "<p>Hi</p>"],
    ["svg", "<p>Hi</p><svg onload=alert(1)><circle/></svg>", "<p>Hi</p>"],
    ["svg that hides a style", "<p>Hi</p><svg><style><img src=x onerror=alert(1)></style></svg>", "<p>Hi</p>"],
    [
      "math",
      "<p>Hi</p><math><mtext><mglyph><style><!--</style><img src onerror=alert(1)>--></math>",
      "<p>Hi</p>--&gt;",
    ],
    ["a frame", '<p>Hi</p><iframe src="https://evil.example"></iframe>', "<p>Hi</p>"],
    ["a form", '<p>Hi</p><form action="https://evil.example"><input name=card></form>', "<p>Hi</p>"],
    ["styles and classes", '<p style="position:fixed;inset:0" class="x" id="y">Hi</p><style>p{}</style>', "<p>Hi</p>"],
    ["a comment", "<p>Hi</p><!-- [if mso]><script>alert(1)</script><![endif] -->", "<p>Hi</p>"],
    ["base and meta", '<base href="https://evil.example"><meta http-equiv=refresh content="0"><p>Hi</p>', "<p>Hi</p>"],
    ["a template", "<template><img src=x onerror=alert(1)></template><p>Hi</p>", "<p>Hi</p>"],
    [
      "noscript",
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>Hi</p>',
      "<p></p><p>Hi</p>",
    ],
    ["placeholders stay letters", "<p>{{7*7}} ${7*7} &lt;%= x %&gt;</p>", "<p>{{7*7}} ${7*7} &lt;%= x %&gt;</p>"],
  ])("rich text is sanitized: %s", (_, html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java&#10;script:alert(1)",
    "&#106;avascript:alert(1)",
    "\u0001javascript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "file:///etc/passwd",
    "//evil.example",
    "/auth/logout",
    "",
  ])("link to %j is reduced to its text", (href) => {
    expect(cleanHtml(`<p><a href="${href}">here</a></p>`)).toBe("<p><a>here</a></p>");
  });

  test.each(["https://example.com/?a=1&amp;b=2", "http://example.com", "mailto:ana@example.com"])(
    "link to %s opens in a new tab",
    (href) => {
      expect(cleanHtml(`<a href="${href}" target="_top" rel="opener">here</a>`)).toBe(
        `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">here</a>`,
      );
    },
  );

  test("sanitizing does not change what the editor writes", () => {
    const html =
      "<h2>Line-up</h2><p><strong>Bold</strong>, <em>soft</em>, <u>under</u>, <s>gone</s>, <code>x</code><br />next</p><ul><li><p>one</p></li></ul><ol><li>two</li></ol><blockquote>said</blockquote><hr />";
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    [
      "a table",
      "<table><tbody><tr><th>Time</th><th>What</th></tr><tr><td>19:00</td><td><b>Doors</b></td></tr></tbody></table>",
      "<p>Time · What</p><p>19:00 · <strong>Doors</strong></p>",
    ],
    ["cells with paragraphs", "<table><tr><td><p>A</p></td> <td><p>B</p></td></tr></table>", "<p>A · B</p>"],
    ["cells with several", "<table><tr><td><p>A</p><p>B</p></td><td>C</td></tr></table>", "<p>A</p><p>B</p><p>C</p>"],
    ["a list in a cell", "<table><tr><td><ul><li>A</li></ul></td></tr></table>", "<ul><li>A</li></ul>"],
    ["empty cells and rows", "<table><tr><td></td><td>A</td><td> </td></tr><tr><td></td></tr></table>", "<p>A</p>"],
    ["divs", "<div>A</div><div>B</div>", "<p>A</p><p>B</p>"],
    ["divs in divs", "<div><div>A<br>B</div><div><br></div><div>C</div></div>", "<p>A<br />B</p><p>C</p>"],
    ["words beside a div", "A<div>B</div>C", "<p>A</p><p>B</p><p>C</p>"],
    ["divs around paragraphs", "<div><p>A</p><h2>B</h2></div>", "<p>A</p><h2>B</h2>"],
    [
      "divs in a paragraph's marks",
      "<b><div>A</div><div>B</div></b>",
      "<p><strong>A</strong></p><p><strong>B</strong></p>",
    ],
    ["divs in spans", "<span><div>A</div><div>B</div></span>", "<p>A</p><p>B</p>"],
    ["divs in a heading", "<h2><div>A</div><div>B</div></h2>", "<h2>A<br />B</h2>"],
    ["divs in an item", "<ul><li><div>A</div><div>B</div></li></ul>", "<ul><li><p>A</p><p>B</p></li></ul>"],
    ["lists in items", "<div><ul><li>A<ul><li>B</li></ul></li></ul></div>", "<ul><li>A<ul><li>B</li></ul></li></ul>"],
    [
      "lists beside items",
      "<div><ul><li>A</li><ul><li>B</li></ul></ul></div>",
      "<ul><li>A</li><ul><li>B</li></ul></ul>",
    ],
    ["a list of terms", "<dl><dt>A</dt><dd>B</dd><dt>C</dt><dd>D</dd></dl>", "<p>A</p><p>B</p><p>C</p><p>D</p>"],
    ["preformatted text", "<pre>A\n<b>B</b>\n</pre>", "<p>A<br /><strong>B</strong></p>"],
    ["a quotation", "<blockquote><div>A</div>B</blockquote>", "<blockquote><p>A</p><p>B</p></blockquote>"],
    ["headings of every level", "<h1>1</h1><h5>5</h5><h6>6</h6>", "<h2>1</h2><h4>5</h4><h4>6</h4>"],
    ["characters", "<div>&lt;b&gt; &amp;amp; &nbsp;1 < 2</div>", "<p>&lt;b&gt; &amp;amp; \u00a01 &lt; 2</p>"],
    ["a script in a div", "<div>A<script>alert('<p>x')</script></div>", "<p>A</p>"],
    ["tags that were never closed", "<div>A<table><tr><td>B<td>C", "<p>A</p><p>B · C</p>"],
  ])("sanitizing keeps the lines of foreign HTML: %s", (_, html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
    expect(cleanHtml(expected)).toBe(expected);
  });

  test("plain text of a table has a line for each row", () => {
    const rows = "<tr><td>19:00</td><td>Doors</td></tr><tr><td>20:00</td><td>Concert</td></tr>";
    expect(linesOfHtml(`<table>${rows}</table>`)).toBe("19:00 · Doors\n\n20:00 · Concert");
    expect(textOfHtml(`<table>${rows}</table>`, 100)).toBe("19:00 · Doors 20:00 · Concert");
    expect(linesOfHtml("<ul><li><p>A</p></li><li><p>B</p></li></ul>")).toBe("• A\n\n• B");
  });

  test("phone link and web link without a scheme stay links", () => {
    const rest = 'target="_blank" rel="noopener noreferrer nofollow"';
    expect(cleanHtml('<a href="tel:+4940123">call</a>')).toBe(`<a href="tel:+4940123" ${rest}>call</a>`);
    expect(cleanHtml('<a href="www.example.com/a">site</a>')).toBe(
      `<a href="https://www.example.com/a" ${rest}>site</a>`,
    );
  });

  test.each(["div", "table><tr><td", "b><div"])("endless nesting of %s is cut off quickly", (tag) => {
    const began = performance.now();
    expect(cleanHtml(`<${tag}>`.repeat(4_000) + "deep")).toContain("deep");
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test.each([
    ['<ol start="7"><li>x</li></ol>', '<ol start="7"><li>x</li></ol>'],
    ['<ol start="1"><li>x</li></ol>', "<ol><li>x</li></ol>"],
    ['<ol start="1e9"><li>x</li></ol>', "<ol><li>x</li></ol>"],
    ['<ol start="7&quot; onclick=x" type="A" reversed><li>x</li></ol>', "<ol><li>x</li></ol>"],
  ])("list %s keeps a valid start number and nothing else", (html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
    expect(linesOfHtml(`<p>a</p>${html}`)).toBe("a\n\n• x");
  });

  test("sanitizing twice changes nothing", () => {
    const once = cleanHtml('<h1>A &amp; B</h1><b>x</b><a href="https://example.com/?q=&lt;">y</a><p>1 < 2</p>');
    expect(cleanHtml(once)).toBe(once);
  });

  test.each([null, undefined, "", "  ", "<p></p>", "<p><br></p><p> </p>", "<p>&nbsp;</p>", "<script>x</script>"])(
    "rich text %j is null when sanitized",
    (html) => {
      expect(cleanHtml(html)).toBeNull();
    },
  );

  test("endlessly nested lists are cut off quickly", () => {
    const began = performance.now();
    expect(cleanHtml("<ul>".repeat(12_000) + "deep")).toContain("deep");
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe("rich text as plain text", () => {
  test("preview of rich text is one line, cut at whole characters", () => {
    const html = "<h2>Hello</h2><p>you &amp; me &lt;3</p><ul><li>🎉🎉🎉</li></ul>";
    expect(textOfHtml(html, 100)).toBe("Hello you & me <3 • 🎉🎉🎉");
    expect(textOfHtml(html, 21)).toBe("Hello you & me <3 •…");
    expect(textOfHtml("<p>🎉🎉🎉</p>", 2)).toBe("🎉…");
    expect(textOfHtml(null, 10)).toBe("");
  });

  test("plain text of rich text keeps paragraphs, bullet points and link addresses", () => {
    const html =
      '<p>Bring:</p><ul><li>a pen</li><li>a <a href="https://example.com/?a=1&amp;b=2">map</a></li></ul><p>See <a href="https://example.com">https://example.com</a></p>';
    expect(linesOfHtml(html)).toBe(
      "Bring:\n\n• a pen\n• a map (https://example.com/?a=1&b=2)\n\nSee https://example.com",
    );
  });
});
