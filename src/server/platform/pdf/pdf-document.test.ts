import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { runsOf } from "./fonts.ts";
import { PAGE, PdfDocument } from "./pdf-document.ts";

/**
 * Names in scripts other than Latin, Greek, Cyrillic and Chinese, each with the face that draws it.
 */
const NAMES: readonly [string, string][] = [
  ["محمد", "ibm-plex-sans-arabic"],
  ["علاء الأحمد", "ibm-plex-sans-arabic"],
  ["علي رضا پورچین گل‌بخش", "ibm-plex-sans-arabic"],
  ["שלום", "noto-sans-hebrew"],
  ["สมชาย น้ำใจดี", "noto-sans-thai"],
  ["김철수", "NotoSansKR"],
  ["किरण राजेश श्री", "noto-sans-devanagari"],
  ["Արմեն Պետրոսյան", "noto-sans-armenian"],
  ["გიორგი ბერიძე", "noto-sans-georgian"],
];

describe("PDF documents", () => {
  // SPEC 4.50
  test("PDF contains its text in every script of our languages, with embedded fonts", async () => {
    const samples = ["Straße, Łódź, São João", "仲夏夜音乐会 欢迎光临", "Привет, Ελλάδα"];
    const file = await made((pdf) => {
      for (const [at, line] of samples.entries())
        pdf.write(line, {
          y: 100 + at * 40,
          size: 14,
          as: "P",
          align: at === 1 ? "center" : "left",
          weight: at === 2 ? "bold" : "regular",
        });
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    for (const line of samples) expect(text.replaceAll(/\s+/g, " ")).toContain(line);
    const raw = file.toString("latin1");
    expect(raw.match(/\/FontDescriptor \d+ 0 R/g)?.length).toBe(raw.match(/\/FontFile[23] \d+ 0 R/g)?.length);
    expect(raw, "nothing is drawn with fonts that a reader would have to have").not.toContain("/Helvetica");
  });

  test("PDF is a PDF/A-3b with its language and its title", async () => {
    const raw = (await made((pdf) => pdf.write("A", { y: 100 }))).toString("utf8");
    expect(raw).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(raw).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(raw).toContain("/GTS_PDFA1");
    expect(raw).toContain("/Lang (de)");
    expect(raw).toContain("Rechnung LH-1");
  });

  test("PDF has no boxes for fine spaces and invisible marks", async () => {
    const file = await made((pdf) => pdf.write("24\u2009–\u200925\u202fUhr \u2068Ada\u2069", { y: 100 }));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    expect(text.replaceAll("\u00a0", " ")).toContain("24 – 25 Uhr Ada");
  });

  test.each(NAMES)("PDF has glyphs for %s, from %s, in both weights", (name, face) => {
    for (const weight of ["regular", "bold"] as const) {
      const runs = runsOf(name, weight);
      expect(runs.map((run) => run.face.name)).toEqual(runs.map(() => expect.stringContaining(face)));
      for (const run of runs) expect(run.face.font.layout(run.text).glyphs.map((glyph) => glyph.id)).not.toContain(0);
    }
  });

  // SPEC 4.50
  test("PDF text layer has names in Arabic, Hebrew, Korean, Armenian and Georgian between Latin and digits", async () => {
    const lines = [
      "محمد Ali 25",
      "Guest: علاء الأحمد, paid",
      "علي",
      "علی",
      "שלום Anna",
      "김철수 Kim 25",
      "Արմեն A 1",
      "გიორგი ბერიძე 7",
    ];
    const file = await made((pdf) => {
      for (const [at, line] of lines.entries())
        pdf.write(line, { y: 100 + at * 30, weight: at % 2 ? "bold" : "regular" });
    });
    const text = await textOf(file);
    for (const line of lines) expect(text).toContain(line);
  });

  // SPEC 4.50
  test("PDF text layer has Hindi and Thai names, Hebrew brackets and characters without a glyph as actual text", async () => {
    const file = await made((pdf) => {
      pdf.write("किरण राजेश Anna", { y: 100 });
      pdf.line("สมชาย น้ำใจดี 25", { y: 130 });
      pdf.write("שלום (אנה)", { y: 160 });
      pdf.write("Party 🎉 ܐ", { y: 190 });
    });
    expect(actualTextsIn(file)).toEqual(["किरण राजेश ", "สมชาย น้ำใจดี ", ")", "(", "🎉", "ܐ"]);
    expect(await textOf(file)).toContain("Party □ □");
  });

  test("PDF has right-to-left runs in visual order", () => {
    const drawn = (text: string) => runsOf(text, "regular").map((run) => run.text);
    expect(drawn("Guest: שלום אנה 25!")).toEqual(["Guest: ", "25", "שלום אנה ", "!"]);
    expect(drawn("שלום · 25 €")).toEqual(["שלום", " · 25 €"]);
    expect(drawn("محمد (علي) Ali")).toEqual(["(", "علي", ")", "محمد ", " Ali"]);
    expect(drawn("عدد ١٢٣")).toEqual(["٣٢١", "عدد "]);
  });

  test("PDF title may contain any characters", () => {
    const pdf = new PdfDocument({ title: "A & B <i>", locale: "en", made_at: new Date(0) });
    expect(pdf.document.info.Title).toBe("A ＆ B ＜i＞");
  });

  test("PDF with the same content has the same bytes", async () => {
    const write = (pdf: PdfDocument) => void pdf.write("Straße 仲夏", { y: 100 });
    expect((await made(write)).equals(await made(write))).toBe(true);
  });

  test("PDF breaks lines within their width, and endless words anywhere", () => {
    const pdf = new PdfDocument({ title: "", locale: "en", made_at: new Date(0) });
    const width = 120;
    const long = "Midsummer on the Quay, with music until the sun is back";
    const foreign = NAMES.flatMap(([name]) => [`${name} `.repeat(12), name.replaceAll(" ", "").repeat(16)]);
    for (const sample of [long, "w".repeat(200), "仲夏夜音乐会".repeat(8), ...foreign]) {
      for (const line of pdf.linesOf(sample, { width, size: 10 }))
        expect(pdf.widthOf(line, 10)).toBeLessThanOrEqual(width);
      const height = pdf.heightOf(sample, { width, size: 10, leading: 1.5 });
      expect(height).toBeGreaterThan(15);
      expect(pdf.write(sample, { y: 50, width, size: 10 })).toBe(50 + height);
    }
    expect(pdf.heightOf("one\ntwo", { width, size: 10 })).toBe(30);
    expect(pdf.widthOf("Midsummer", 10)).toBeLessThan(PAGE.inner);
  });
});

test("PDF breaks Thai between its words, and no letter from its marks", () => {
  const pdf = new PdfDocument({ title: "", locale: "en", made_at: new Date(0) });
  const thai = "สวัสดีครับคุณสมชายยินดีต้อนรับสู่งาน";
  const lines = pdf.linesOf(thai, { width: 60, size: 10 });
  expect(lines).toEqual(["สวัสดีครับคุณ", "สมชายยินดี", "ต้อนรับสู่งาน"]);
  for (const line of pdf.linesOf("นี้น้ำ".repeat(9), { width: 20, size: 10 })) expect(line).not.toMatch(/^\p{Mn}/u);
});

async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

/** The texts that the page defines for its glyphs (ISO 32000-1, 14.9.4). */
function actualTextsIn(file: Buffer): string[] {
  const raw = file.toString("latin1");
  const streams = [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)];
  const pages = streams.map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"));
  const marks = pages.flatMap((page) => [...page.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g)]);
  return marks.map(([, escaped = ""]) => {
    const plain = escaped.replaceAll(/\\([^])/g, (_, sign: string) => ESCAPED[sign] ?? sign);
    return plain.startsWith("\u00fe\u00ff")
      ? Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le")
      : plain;
  });
}

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

async function made(write: (pdf: PdfDocument) => void): Promise<Buffer> {
  const pdf = new PdfDocument({ title: "Rechnung LH-1", locale: "de", made_at: new Date("2027-01-02T03:04:05Z") });
  write(pdf);
  pdf.qr("https://example.com/t/1", { x: 60, y: 300, size: 120, label: "Code" });
  pdf.rule(90);
  pdf.ground({ x: 60, y: 500, width: 100, height: 40 }, "#f4f1f6");
  pdf.end();
  return buffer(pdf.stream);
}
