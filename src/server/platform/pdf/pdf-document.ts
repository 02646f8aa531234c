import type { Readable } from "node:stream";
import { encode } from "uqr";
import { ReadableDocument } from "./document.ts";
import { type Face, fontOf, type Run, runsOf, type Weight } from "./fonts.ts";
import { charactersOf, wrapped } from "./wrap.ts";

type Options = {
  title: string;
  /** BCP 47: the language in which screen readers speak it. */
  locale: string;
  /**
   * The creation date of the file: given, so that the same document has the same bytes each time.
   */
  made_at: Date;
  /** Another size than A4. */
  page?: { width: number; height: number };
};

/** All lengths are in points, 72 per inch; A4 is 595 wide and 842 high. */
export type Written = {
  x?: number;
  y: number;
  width?: number;
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: "left" | "right" | "center";
  /** Height of a line as a multiple of the size. */
  leading?: number;
  /** Its role for screen readers. */
  as?: "H1" | "H2" | "P" | "Caption";
  link?: string;
};

/** Text at its own position in a row. */
export type Cell = { text: string; x: number; width: number } & Pick<
  Written,
  "size" | "weight" | "colour" | "align" | "leading"
>;

export type Rect = { x: number; y: number; width: number; height: number };

type Fit = { width: number; height: number; largest: number; smallest: number; weight?: Weight };

/** A4 with its margins. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56, inner: 595.28 - 2 * 56 };

/**
 * A PDF/A-3b (ISO 19005-3) on A4 or the given size, tagged and with embedded fonts, so that it can
 * be archived for decades, searched and read aloud. The caller positions everything; nothing flows
 * by itself. It is read from `stream` while it is written, and ends with `end`.
 */
export class PdfDocument {
  readonly document: ReadableDocument;
  private readonly known = new Set<string>();
  /**
   * Widths of right-to-left runs at 1000 points: pdfkit caches no layout of text that it lays out
   * as a whole.
   */
  private readonly widths = new Map<string, number>();

  constructor({ title, locale, made_at, page }: Options) {
    this.document = new ReadableDocument({
      ...{
        size: page ? [page.width, page.height] : "A4",
        margin: 0,
        pdfVersion: "1.7",
        subset: "PDF/A-3b",
        tagged: true,
        displayTitle: true,
      },
      lang: locale,
      info: {
        Title: title.replaceAll(/[&<>]/g, (sign) => IN_XML[sign] ?? sign),
        Creator: "Foyer",
        Producer: "Foyer",
        CreationDate: made_at,
        ModDate: made_at,
      },
    } as PDFKit.PDFDocumentOptions);
  }

  get stream(): Readable {
    return this.document as Readable;
  }

  nextPage(): void {
    this.document.addPage();
  }

  end(): void {
    this.document.end();
  }

  /** Writes text in as many lines as it needs. Returns the y where the next block may begin. */
  write(text: string, written: Written): number {
    const { x = PAGE.margin, width = PAGE.width - PAGE.margin - x, colour = "#1f1a26", align = "left" } = written;
    const { size, weight, height } = measures(written);
    const lines = this.linesOf(text, written);
    const draw = () => {
      for (const [at, line] of lines.entries()) {
        const room = width - this.widthOf(line, size, weight);
        const left = x + (align === "left" ? 0 : align === "right" ? room : room / 2);
        this.draw(line, { left, baseline: written.y + at * height + (height + size * CAP) / 2, size, weight, colour });
      }
    };
    this.document.addStructure(this.document.struct(written.as ?? "P", {}, draw));
    const below = written.y + lines.length * height;
    if (written.link !== undefined) this.document.link(x, written.y, width, below - written.y, written.link);
    return below;
  }

  /** The height that `write` would need. */
  heightOf(text: string, written: Omit<Written, "y">): number {
    return this.linesOf(text, written).length * measures(written).height;
  }

  /** The lines that `write` would produce. */
  linesOf(text: string, written: Omit<Written, "y">): string[] {
    const { x = PAGE.margin, width = PAGE.width - PAGE.margin - x } = written;
    const { size, weight } = measures(written);
    return wrapped(drawable(text), width, (line) => this.widthOf(line, size, weight));
  }

  /**
   * Writes text on one line and cuts what does not fit. Returns the y where the next line may
   * begin.
   */
  line(text: string, written: Written): number {
    const { x = PAGE.margin, y, width = PAGE.width - PAGE.margin - x, as } = written;
    const draw = () => this.cells([{ text, x, width, ...written }], { y });
    this.document.addStructure(this.document.struct(as ?? "P", {}, draw));
    return y + measures(written).height;
  }

  /** Writes one row of a table, read aloud as one sentence. Cuts what does not fit. */
  row(cells: readonly Cell[], at: { y: number; size: number }): void {
    this.document.addStructure(this.document.struct("P", {}, () => this.cells(cells, at)));
  }

  private cells(cells: readonly Cell[], at: { y: number; size?: number }): void {
    for (const { text, x, width, colour = "#1f1a26", align = "left", ...cell } of cells) {
      const { size, weight, height } = measures({ ...at, ...cell });
      const visible = this.cut(drawable(text).replaceAll("\n", " "), { width, size, weight });
      const free = width - this.widthOf(visible, size, weight);
      const left = x + (align === "left" ? 0 : align === "right" ? free : free / 2);
      this.draw(visible, { left, baseline: at.y + (height + size * CAP) / 2, size, weight, colour });
    }
  }

  /** Cuts a text to the width, with an ellipsis if something is missing. */
  private cut(text: string, { width, size, weight }: { width: number; size: number; weight: Weight }): string {
    const fits = (candidate: string) => this.widthOf(candidate, size, weight) <= width;
    if (fits(text)) return text;
    const signs = charactersOf(text);
    let [low, high] = [0, signs.length];
    const shortened = (count: number) => `${signs.slice(0, count).join("").trimEnd()}…`;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(shortened(middle))) low = middle;
      else high = middle;
    }
    return shortened(low);
  }

  /**
   * The font size with which a text fits a box: on one line if that leaves it readable, otherwise
   * on as few as possible. A text that does not fit in the smallest size is cut.
   */
  fitted(
    text: string,
    { width, height, largest, smallest, weight }: Fit,
  ): { text: string; size: number; height: number } {
    const content = drawable(text);
    const leading = 1.15;
    const highAt = (size: number) => this.heightOf(content, { x: 0, width, size, leading, ...(weight && { weight }) });
    const oneLine = Math.min(largest, (width / Math.max(1, this.widthOf(content, 100, weight))) * 99.5);
    if (oneLine >= largest * 0.6) return { text: content, size: oneLine, height: oneLine * leading };
    for (let size = Math.max(largest * 0.7, smallest); size > smallest; size *= 0.94) {
      const longest = Math.max(...content.split(/\s+/).map((word) => this.widthOf(word, size, weight)));
      if (longest <= width && highAt(size) <= height) return { text: content, size, height: highAt(size) };
    }
    const all = charactersOf(content);
    let signs = all;
    const truncated = () => (signs.length < all.length ? `${signs.join("").trimEnd()}…` : content);
    const high = () => this.heightOf(truncated(), { x: 0, width, size: smallest, leading, ...(weight && { weight }) });
    while (signs.length > 1 && high() > height) signs = signs.slice(0, Math.floor(signs.length * 0.9));
    return { text: truncated(), size: smallest, height: high() };
  }

  /** Draws an empty checkbox. */
  checkbox({ x, y, size }: { x: number; y: number; size: number }): void {
    this.decorate(() => this.document.rect(x, y, size, size).lineWidth(0.9).stroke("#1f1a26"));
  }

  /** Draws a vertical hairline. */
  ruleDown(x: number, { y, height, colour = "#e6e1ea" }: { y: number; height: number; colour?: string }): void {
    this.decorate(() =>
      this.document
        .moveTo(x, y)
        .lineTo(x, y + height)
        .lineWidth(0.75)
        .stroke(colour),
    );
  }

  /** Draws a horizontal hairline. */
  rule(y: number, { x = PAGE.margin, width = PAGE.inner, colour = "#e6e1ea" } = {}): void {
    this.decorate(() =>
      this.document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(colour),
    );
  }

  /** Fills a rectangle with round corners. */
  ground(rect: Rect, colour: string, radius = 10): void {
    this.decorate(() => this.document.roundedRect(rect.x, rect.y, rect.width, rect.height, radius).fill(colour));
  }

  /** Outlines a rectangle with round corners. */
  frame({ x, y, width, height }: Rect, colour: string, radius = 10): void {
    this.decorate(() => this.document.roundedRect(x, y, width, height, radius).lineWidth(1.25).stroke(colour));
  }

  /**
   * Draws a JPEG or PNG without transparency, as a decoration: a `data:` URL is embedded once,
   * however often it is drawn. `within`: an SVG path that clips it.
   */
  picture(content: Buffer | string, { x, y, width, height }: Rect, within?: string): void {
    this.decorate(() => {
      this.document.save();
      if (within) this.document.path(within).clip();
      this.document.image(content, x, y, { width, height });
      this.document.restore();
    });
  }

  /** Fills or outlines a shape, given as an SVG path. */
  shape(path: string, colours: { fill: string } | { stroke: string }): void {
    this.decorate(() => {
      const shape = this.document.path(path);
      if ("fill" in colours) shape.fill(colours.fill);
      else shape.lineWidth(0.75).stroke(colours.stroke);
    });
  }

  /** Draws a dashed horizontal line. */
  dashes(y: number, { x, width, colour = "#b9b1c2" }: { x: number; width: number; colour?: string }): void {
    this.decorate(() => {
      this.document.save();
      this.document.moveTo(x, y).lineTo(x + width, y);
      this.document.lineWidth(1).dash(4, { space: 4 }).stroke(colour);
      this.document.restore();
    });
  }

  /**
   * Draws a QR code as shapes, not pixels: sharp at every size. `label` describes it to screen
   * readers.
   */
  qr(text: string, { x, y, size, label }: { x: number; y: number; size: number; label: string }): void {
    const { data } = encode(text, { ecc: "M", border: 0 });
    const dot = size / data.length;
    const draw = () => {
      for (const [row, dots] of data.entries())
        for (const { from, length } of runsIn(dots))
          this.document.rect(x + from * dot, y + row * dot, length * dot + 0.05, dot + 0.05);
      this.document.fill("#000000");
    };
    this.document.addStructure(this.document.struct("Figure", { alt: label }, draw));
  }

  widthOf(text: string, size: number, weight: Weight = "regular"): number {
    return runsOf(text, weight).reduce((sum, run) => sum + this.widthOfRun(run, size), 0);
  }

  private widthOfRun({ face, text, isRightToLeft }: Run, size: number): number {
    if (!isRightToLeft) return this.face(face).fontSize(size).widthOfString(text);
    const key = `${face.name} ${text}`;
    const width = this.widths.get(key) ?? this.face(face).fontSize(1000).widthOfString(text, WHOLE);
    this.widths.set(key, width);
    return (width * size) / 1000;
  }

  private draw(
    line: string,
    to: { left: number; baseline: number; size: number; weight: Weight; colour: string },
  ): void {
    let { left } = to;
    for (const run of runsOf(line, to.weight)) {
      const { face, text, actual, isRightToLeft } = run;
      const width = this.widthOfRun(run, to.size);
      this.face(face).fontSize(to.size).fillColor(to.colour);
      const options = { lineBreak: false, baseline: "alphabetic", ...(isRightToLeft && WHOLE) } as const;
      this.document.readAs(actual, () => this.document.text(text, left, to.baseline, options));
      left += width;
    }
  }

  private face(face: Face): PDFKit.PDFDocument {
    if (!this.known.has(face.name)) this.document.registerFont(face.name, fontOf(face) as unknown as Buffer);
    this.known.add(face.name);
    return this.document.font(face.name);
  }

  /** Marks decoration, which screen readers skip. */
  private decorate(draw: () => void): void {
    this.document.markContent("Artifact", { type: "Layout" });
    draw();
    this.document.endMarkedContent();
  }
}

/**
 * pdfkit writes the title into XML without escaping: characters with a meaning there are replaced
 * by their full-width form.
 */
const IN_XML: Record<string, string> = { "&": "＆", "<": "＜", ">": "＞" };

/** Joins adjacent dark modules: fewer bytes, and no hairlines between them. */
function runsIn(dots: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [at, isDark] of dots.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last.from + last.length === at) last.length += 1;
    else if (isDark) runs.push({ from: at, length: 1 });
  }
  return runs;
}

/**
 * pdfkit lays words out one by one from left to right, unless font features are requested: here
 * none beside the default ones.
 */
const WHOLE: PDFKit.Mixins.TextOptions = { features: [] };

/**
 * Fonts have two kinds of spaces and no direction marks: fine spaces become one of the two, and
 * invisible characters are removed. Joiners stay where they change the adjacent letters.
 */
function drawable(text: string): string {
  return text
    .replaceAll(/[\u2007\u202f]/g, "\u00a0")
    .replaceAll(/[\u2000-\u2006\u2008-\u200a\u205f\u3000]/g, " ")
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .replaceAll(/(?<!\p{Script=Devanagari})\u200d|(?<![\p{Script=Arabic}\p{Script=Devanagari}])\u200c/gu, "")
    .replaceAll("\ufe0f", "");
}

/** Height of our capitals in proportion to the font size: text is centered vertically by them. */
const CAP = 0.7;

function measures({ size = 10, weight = "regular", leading = 1.5 }: Omit<Written, "y">) {
  return { size, weight, height: size * leading };
}
