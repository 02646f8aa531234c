import type { FileRow } from "#domain/file-rows.ts";
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_TEXT_MAX } from "#domain/maxima.ts";
import type { Budget } from "./budget.ts";
import { readXml } from "./read-xml.ts";
import { FileRefusal } from "./file-refusal.ts";
import { RowGatherer } from "./row-gatherer.ts";
import { type CellFormats, cellText, formatsOf } from "./sheet-cells.ts";
import { type Unzipped, unzip } from "./unzip.ts";

/** An open workbook: the rows of a sheet by its name. Each part is read once. */
export type Workbook = { sheets: string[]; rowsOf(sheet: string): Promise<FileRow[]> };

/**
 * Opens a workbook (ECMA-376): typed dates and numbers, and formula results. Parts are parsed while
 * they unpack, up to the size limit of a file.
 * @throws FileRefusal, and Error where it is not a workbook
 */
export async function openWorkbook(content: Buffer, budget: Budget): Promise<Workbook> {
  const zip = await unzip(content, budget);
  const { sheets, has1904 } = await sheetsOf(zip);
  const texts = await textsOf(zip);
  const formats = await formatsOf(zip.part("xl/styles.xml"), has1904);
  const parts = new Map<string, FileRow[]>();
  return {
    sheets: sheets.map(({ name }) => name),
    async rowsOf(wanted) {
      const sheet = sheets.find(({ name }) => name === wanted);
      if (!sheet) throw new FileRefusal("sheet");
      const rows = parts.get(sheet.part) ?? (await rowsOf(zip, sheet.part, { texts, formats, budget }));
      parts.set(sheet.part, rows);
      return rows;
    },
  };
}

type Sheet = { name: string; part: string };

/** Returns the visible sheets in their order. */
async function sheetsOf(zip: Unzipped): Promise<{ sheets: Sheet[]; has1904: boolean }> {
  const targets = new Map<string, string>();
  await readXml(zip.part("xl/_rels/workbook.xml.rels"), {
    open(name, { Id = "", Target = "" }) {
      if (name === "Relationship") targets.set(Id, Target);
    },
  });
  const sheets: Sheet[] = [];
  let has1904 = false;
  await readXml(zip.part("xl/workbook.xml"), {
    open(tag, attributes) {
      if (tag === "workbookPr") has1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
      if (tag !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      const target = targets.get(attributes["r:id"] ?? attributes["id"] ?? "");
      if (target) sheets.push({ name: attributes["name"] ?? "", part: partOf(target) });
    },
  });
  return { sheets, has1904 };
}

function partOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

/** Returns the shared strings that cells refer to, without their phonetic guides (`rPh`). */
async function textsOf(zip: Unzipped): Promise<string[]> {
  const texts: string[] = [];
  let [text, letters, isText, isPhonetic]: [string, number, boolean, boolean] = ["", 0, false, false];
  await readXml(zip.part("xl/sharedStrings.xml"), {
    open(name) {
      if (name === "si") text = "";
      if (name === "t") isText = true;
      if (name === "rPh") isPhonetic = true;
    },
    text(more) {
      if (!isText || isPhonetic || text.length > IMPORT_CELL_MAX) return;
      text += more;
      letters += more.length;
      if (letters > IMPORT_TEXT_MAX) throw new FileRefusal("large");
    },
    close(name) {
      if (name === "t") isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") texts.push(text);
    },
  });
  return texts;
}

type Known = { texts: readonly string[]; formats: CellFormats; budget: Budget };

async function rowsOf(zip: Unzipped, part: string, { texts, formats, budget }: Known): Promise<FileRow[]> {
  const pieces = zip.part(part);
  if (!pieces) throw new FileRefusal("broken");
  const gathered = new RowGatherer();
  let [line, at, value, isValue]: [number, number, string, boolean] = [0, -1, "", false];
  let cells: string[] = [];
  let seen = 0;
  let cell = { type: "n", style: 0 };
  await readXml(pieces, {
    open(name, attributes) {
      if (name === "row") [line, at, cells] = [Number(attributes["r"] ?? line + 1), -1, []];
      if (name === "c") {
        at = attributes["r"] ? columnOf(attributes["r"]) : at + 1;
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0) };
        value = "";
      }
      if (name === "v" || name === "t") isValue = true;
    },
    text(more) {
      if (isValue && value.length <= IMPORT_CELL_MAX) value += more;
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      // cells far to the right are not columns of a list
      if (name === "c" && value !== "" && at >= 0 && at <= IMPORT_COLUMNS_MAX)
        cells[at] = cellText(cell.type === "s" ? { ...cell, type: "str" } : cell, pointed(cell, value, texts), formats);
      if (name === "c") seen += 1;
      if (name !== "row") return;
      budget.line(seen);
      seen = 0;
      gathered.take({ line, cells: Array.from(cells, (cell) => cell ?? "") });
    },
  });
  return gathered.rows;
}

function pointed({ type }: { type: string }, value: string, texts: readonly string[]): string {
  return type === "s" ? (texts[Number(value)] ?? "") : value;
}

/** `AB12` is in the 28th column. */
function columnOf(reference: string): number {
  let column = 0;
  for (const character of reference.replace(/\d+$/, "").slice(0, 4))
    column = column * 26 + (character.charCodeAt(0) - 64);
  return column - 1;
}
