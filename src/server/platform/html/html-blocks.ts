import { DomUtils, parseDocument } from "htmlparser2";

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: unknown }>;

/**
 * Converts HTML of other programs to the paragraphs that rich text supports. A table becomes a line
 * for each row, with its cells separated by a middle dot; `div`, `dl`, `pre` and the like become
 * paragraphs. Without this their texts would run together once the elements are removed. The result
 * is not safe until the sanitizer has cleaned it.
 */
export function withParagraphs(html: string): string {
  if (!FOREIGN_BLOCK.test(html)) return html;
  const { children } = parseDocument(html, { decodeEntities: false });
  return isTooDeep(children) ? html : render(blocksOf(children));
}

/** The deepest nesting that is converted; no real text is nested as deep. */
const DEPTH_MAX = 100;

function isTooDeep(children: readonly Node[]): boolean {
  let level = children.filter(isElement);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap((element) => element.children.filter(isElement));
  }
  return false;
}

const FOREIGN = [
  ...["address", "article", "aside", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt"],
  ...[
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "header",
    "hgroup",
    "html",
    "legend",
    "main",
    "menu",
    "nav",
  ],
  ...["pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr"],
];
const FOREIGN_BLOCK = new RegExp(`<(?:${FOREIGN.join("|")})[\\s/>]`, "i");
const FOREIGN_NAMES = new Set(FOREIGN);
const KNOWN_BLOCKS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr"]);
/** Not text: the sanitizer drops their content. */
const OPAQUE = new Set(["script", "style", "textarea", "option", "noscript", "template", "svg", "math", "title"]);

function blocksOf(nodes: readonly Node[]): Node[] {
  const blocks: Node[] = [];
  let line: Node[] = [];
  const endLine = () => {
    if (hasContent(line)) blocks.push(paragraph(line));
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || OPAQUE.has(node.name) || !holdsBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...blocksOfElement(node));
  }
  endLine();
  return blocks;
}

function blocksOfElement(element: Element): Node[] {
  const { name, children } = element;
  if (name === "tr") return rowOf(children.filter(isElement));
  if (name === "pre") return [paragraph(linesOf(children))];
  if (FOREIGN_NAMES.has(name)) return blocksOf(children);
  if (name === "li" || name === "blockquote")
    return [copyOf(element, children.some(holdsForeign) ? blocksOf(children) : children)];
  if (name === "ul" || name === "ol") return [copyOf(element, children.flatMap(itemsOf))];
  if (KNOWN_BLOCKS.has(name)) return [copyOf(element, children.some(holdsForeign) ? lineOf(children) : children)];
  // Bold or a link around blocks is applied inside each of them.
  return blocksOf(children).map((block) =>
    isElement(block) && block.name === "p" ? copyOf(block, [copyOf(element, block.children)]) : block,
  );
}

/**
 * A row becomes one line. If one of its cells has more than one line, the cells follow each other
 * as blocks.
 */
function rowOf(cells: readonly Element[]): Node[] {
  const filled = cells.map((cell) => blocksOf(cell.children)).filter((blocks) => blocks.length > 0);
  if (filled.some((blocks) => blocks.length > 1 || !isParagraph(blocks[0]))) return filled.flat();
  return filled.length === 0 ? [] : [paragraph(joined(filled.flat(), " · "))];
}

/** Converts list items and nested lists; other nodes between them stay in the list. */
function itemsOf(node: Node): Node[] {
  if (!isElement(node)) return [node];
  if (node.name === "li" || node.name === "ul" || node.name === "ol") return blocksOfElement(node);
  return FOREIGN_NAMES.has(node.name) ? node.children.flatMap(itemsOf) : [node];
}

/** Joins the blocks within a heading or a paragraph into one line with breaks. */
function lineOf(nodes: readonly Node[]): Node[] {
  return joined(blocksOf(nodes), "<br>");
}

function joined(blocks: readonly Node[], between: string): Node[] {
  return blocks.flatMap((block, at) => [
    ...(at > 0 ? parse(between) : []),
    ...(isElement(block) && block.name === "p" ? block.children : [block]),
  ]);
}

/** Converts the lines of preformatted text to breaks. */
function linesOf(nodes: readonly Node[]): Node[] {
  return parse(render(nodes).trim().replaceAll(/\r?\n/g, "<br>"));
}

function holdsBlock(node: Node): boolean {
  return (
    isElement(node) && (FOREIGN_NAMES.has(node.name) || KNOWN_BLOCKS.has(node.name) || node.children.some(holdsBlock))
  );
}

function holdsForeign(node: Node): boolean {
  return isElement(node) && (FOREIGN_NAMES.has(node.name) || node.children.some(holdsForeign));
}

function hasContent(line: readonly Node[]): boolean {
  return line.some((node) => /<(?:img|hr)\b/i.test(render([node])) || DomUtils.textContent(node).trim() !== "");
}

function isElement(node: Node | undefined): node is Element {
  return node !== undefined && "attribs" in node;
}

function isParagraph(node: Node | undefined): boolean {
  return isElement(node) && node.name === "p";
}

function paragraph(children: readonly Node[]): Node {
  return copyOf(parse("<p></p>")[0] as Element, children);
}

function copyOf(element: Element, children: readonly Node[]): Element {
  const copy = element.cloneNode(false);
  copy.children = [...children];
  for (const child of children) child.parent = copy;
  return copy;
}

function parse(html: string): Node[] {
  return parseDocument(html, { decodeEntities: false }).children;
}

function render(nodes: readonly Node[]): string {
  return nodes.map((node) => DomUtils.getOuterHTML(node, { decodeEntities: false, encodeEntities: false })).join("");
}
