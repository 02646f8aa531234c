import { buffer } from "node:stream/consumers";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { PAGE, Paper } from "./paper.ts";

describe("a paper (PDF)", () => {
  test("says what was written, in every script of our languages, with its fonts within", async () => {
    const words = ["Straße, Łódź, São João", "仲夏夜音乐会 欢迎光临", "Привет, Ελλάδα"];
    const file = await made((paper) => {
      for (const [at, line] of words.entries())
        paper.write(line, {
          y: 100 + at * 40,
          size: 14,
          as: "P",
          align: at === 1 ? "center" : "left",
          weight: at === 2 ? "bold" : "regular",
        });
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    for (const line of words) expect(text.replaceAll(/\s+/g, " ")).toContain(line);
    const raw = file.toString("latin1");
    expect(raw.match(/\/FontDescriptor \d+ 0 R/g)?.length).toBe(raw.match(/\/FontFile[23] \d+ 0 R/g)?.length);
    expect(raw, "nothing is drawn with fonts that a reader would have to have").not.toContain("/Helvetica");
  });

  test("is a PDF/A-3b that says its language and its title", async () => {
    const raw = (await made((paper) => paper.write("A", { y: 100 }))).toString("utf8");
    expect(raw).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(raw).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(raw).toContain("/GTS_PDFA1");
    expect(raw).toContain("/Lang (de)");
    expect(raw).toContain("Rechnung LH-1");
  });

  test("draws no boxes for fine spaces and marks that have no look", async () => {
    const file = await made((paper) => paper.write("24\u2009–\u200925\u202fUhr \u2068Ada\u2069", { y: 100 }));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    expect(text.replaceAll("\u00a0", " ")).toContain("24 – 25 Uhr Ada");
  });

  test("has a title that breaks nothing, whatever it says", () => {
    const paper = new Paper({ title: "A & B <i>", locale: "en", made_at: new Date(0) });
    expect(paper.document.info.Title).toBe("A ＆ B ＜i＞");
  });

  test("is the same to the byte each time", async () => {
    const write = (paper: Paper) => void paper.write("Straße 仲夏", { y: 100 });
    expect((await made(write)).equals(await made(write))).toBe(true);
  });

  test("breaks lines within their width, and words without an end anywhere", () => {
    const paper = new Paper({ title: "", locale: "en", made_at: new Date(0) });
    const width = 120;
    const long = "Midsummer on the Quay, with music until the sun is back";
    for (const words of [long, "w".repeat(200), "仲夏夜音乐会".repeat(8)]) {
      const height = paper.heightOf(words, { width, size: 10, leading: 1.5 });
      expect(height).toBeGreaterThan(15);
      expect(paper.write(words, { y: 50, width, size: 10 })).toBe(50 + height);
    }
    expect(paper.heightOf("one\ntwo", { width, size: 10 })).toBe(30);
    expect(paper.widthOf("Midsummer", 10)).toBeLessThan(PAGE.inner);
  });
});

async function made(write: (paper: Paper) => void): Promise<Buffer> {
  const paper = new Paper({ title: "Rechnung LH-1", locale: "de", made_at: new Date("2027-01-02T03:04:05Z") });
  write(paper);
  paper.qr("https://example.com/t/1", { x: 60, y: 300, size: 120, label: "Code" });
  paper.rule(90);
  paper.ground({ x: 60, y: 500, width: 100, height: 40 }, "#f4f1f6");
  paper.end();
  return buffer(paper.stream);
}
