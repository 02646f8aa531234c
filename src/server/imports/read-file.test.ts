import { deflateRawSync } from "node:zlib";
import * as sheets from "@e965/xlsx";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { IMPORT_LINES_READ_MAX, IMPORT_ROWS_MAX, IMPORT_UNPACKED_MAX } from "#domain/maxima.ts";
import { Budget } from "./budget.ts";
import { parseFile } from "./parse-file.ts";
import { GUESSED, readFile, readSheets } from "./read-file.ts";
import { Reading } from "./request-work.ts";
import { taskOf } from "./testing/task-of.ts";

const read = async (content: string | Buffer, sheet: string | null = null) => {
  const { header, rows } = await readFile(Buffer.from(content), sheet);
  return [header, ...rows.map(({ cells }) => cells)];
};

const utf16 = (text: string, mark = true) => Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");

test.for([
  ["commas", "Name,Email\nJürgen,j@example.test\n"],
  ["semicolons", "Name;Email\r\nJürgen;j@example.test"],
  ["tabs", "Name\tEmail\rJürgen\tj@example.test\r"],
  ["quotes around everything", '"Name","Email"\n"Jürgen","j@example.test"\n'],
  ["a mark before UTF-8", "\uFEFFName,Email\nJürgen,j@example.test\n"],
  ["what spreadsheets say of themselves", "sep=;\r\nName;Email\r\nJürgen;j@example.test\r\n"],
  ["empty lines", "\n\nName,Email\n\n,\nJürgen,j@example.test\n\n"],
  ["UTF-16 with a mark", utf16("Name\tEmail\r\nJürgen\tj@example.test\r\n")],
  ["UTF-16 without one", utf16("Name,Email\nJürgen,j@example.test\n", false)],
  ["UTF-16 the other way round", utf16("Name,Email\nJürgen,j@example.test\n").swap16()],
  ["Windows-1252", Buffer.from("Name;Email\r\nJürgen;j@example.test\r\n", "latin1")],
] as const)("file with %s is read as the same rows", async ([, content]) => {
  expect(await read(content)).toEqual([
    ["Name", "Email"],
    ["Jürgen", "j@example.test"],
  ]);
});

test.for([
  [
    "rows end with a line feed, the headings with both",
    "Name,Email,Ticket\r\nAna,a@example.test,Entry\nBo,b@example.test,Entry\n",
  ],
  [
    "the headings end with a line feed, rows with both",
    "Name,Email,Ticket\nAna,a@example.test,Entry\r\nBo,b@example.test,Entry\r\n",
  ],
  ["every line ends in its own way", "Name,Email,Ticket\rAna,a@example.test,Entry\r\nBo,b@example.test,Entry\n"],
  ["pipes", "Name|Email|Ticket\nAna|a@example.test|Entry\nBo|b@example.test|Entry\n"],
  [
    "a title above the headings",
    "Guest list Summer Night,,\n,,\nName,Email,Ticket\nAna,a@example.test,Entry\nBo,b@example.test,Entry\n",
  ],
  [
    "a title and a date above",
    "Guests\nas of,3 May\n\nName,Email,Ticket\nAna,a@example.test,Entry\nBo,b@example.test,Entry\n",
  ],
] as const)("file is read without losing a row: %s", async ([, content]) => {
  expect(await read(content)).toEqual([
    ["Name", "Email", "Ticket"],
    ["Ana", "a@example.test", "Entry"],
    ["Bo", "b@example.test", "Entry"],
  ]);
});

test("line breaks in quoted cells become line feeds, whatever the line ending of the file", async () => {
  expect(await read('Name,Note\r\nAna,"one\rtwo"\nBo,"one\r\ntwo"\rCy,"one\ntwo"\r\n')).toEqual([
    ["Name", "Note"],
    ["Ana", "one\ntwo"],
    ["Bo", "one\ntwo"],
    ["Cy", "one\ntwo"],
  ]);
});

test("separator is the one that finds known headings, also where a heading contains a comma", async () => {
  expect(
    await read("Name, Vorname;E-Mail\r\nMuster, Erika;erika@example.test\r\nSchmidt, Jan;jan@example.test\r\n"),
  ).toEqual([
    ["Name, Vorname", "E-Mail"],
    ["Muster, Erika", "erika@example.test"],
    ["Schmidt, Jan", "jan@example.test"],
  ]);
});

/** Encodes a text in a legacy encoding. */
function written(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  for (let lead = 0; lead < 256; lead += 1) {
    const single = decoder.decode(Uint8Array.of(lead));
    if (single !== "\uFFFD") bytes.set(single, [lead]);
    for (let trail = 0x40; lead > 0x80 && trail < 256; trail += 1) {
      const pair = decoder.decode(Uint8Array.of(lead, trail));
      if (pair.length === 1 && pair !== "\uFFFD" && !bytes.has(pair)) bytes.set(pair, [lead, trail]);
    }
  }
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? [0x3f]).flat());
}

test.for([
  ["gb18030", "姓名,邮箱,票种\r\n赵浩然,zhao@example.test,Entry\r\n欧阳娜娜,ouyang@example.test,Entry\r\n"],
  ["gb18030", "Name,Email,Ticket\n赵浩然,zhao@example.test,Entry\n王小明,wang@example.test,Entry\n"],
  ["windows-1250", "Name;Email;Ticket\r\nŁukasz Świątek;lukasz@example.test;Entry\r\n"],
  ["windows-1251", "Name;Email;Ticket\nИван Петров;ivan@example.test;Entry\nОльга Сидорова;olga@example.test;Entry\n"],
  ["windows-1252", "Name;Email;Preis\nJürgen Müller;j@example.test;12 €\nZoë O’Neil;z@example.test;5 €\n"],
  ["macintosh", "Nom;Email;Billet\nRené Lefèvre;rene@example.test;Entrée\n"],
  ["shift_jis", "Name,Email\n山田太郎,yamada@example.test\n佐藤花子,sato@example.test\n"],
  ["big5", "Name,Email\n陳小明,chen@example.test\n林美玲,lin@example.test\n"],
] as const)("file in %s is decoded correctly", async ([encoding, text]) => {
  const { reading, header, rows } = await readFile(written(text, encoding), null);
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/));
  expect([header, ...rows.map(({ cells }) => cells)]).toEqual(lines);
  expect(reading.encoding).toBe(encoding);
});

test("separator, encoding and line of the headings can be chosen", async () => {
  const content = written("Titel;x\nName;Email\nDvořák;d@example.test\n", "windows-1250");
  const options = { separator: ";", encoding: "windows-1250", heading_line: 2, locale: "en" } as const;
  const { header, rows, reading } = await readFile(content, null, new Reading(), options);
  expect([header, ...rows.map(({ cells }) => cells)]).toEqual([
    ["Name", "Email"],
    ["Dvořák", "d@example.test"],
  ]);
  expect(reading.top.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "Titel", "x"],
    [2, "Name", "Email"],
    [3, "Dvořák", "d@example.test"],
  ]);
});

test("cell that swallowed the rows after an unclosed quotation mark is reported with its line", async () => {
  const file = `Name,Email,Ticket
Di,di@example.test,Entry
"Ana,ana@example.test,Entry
Bo,bo@example.test,Entry
Cy",cy@example.test,Entry
`;
  const { reading } = await readFile(Buffer.from(file), null);
  expect(reading.problems).toMatchObject([{ line: 3, problem: "rows_swallowed" }]);
});

test("HTML entities are decoded", async () => {
  expect(
    await read(
      "Name,Email\nConor O&#8217;Brien,c@example.test\nFran&ccedil;ois &amp; Co,f@example.test\nR&D,r@example.test\n",
    ),
  ).toEqual([
    ["Name", "Email"],
    ["Conor O’Brien", "c@example.test"],
    ["François & Co", "f@example.test"],
    ["R&D", "r@example.test"],
  ]);
});

test("cells may contain separators, quotation marks and line breaks, and lines are counted like spreadsheet rows", async () => {
  const text = 'Name;Note\n"Ada; Countess";"says ""yes""\nand comes"\n\nBob;\n';
  const { rows } = await readFile(Buffer.from(text), null);
  expect(rows).toEqual([
    { line: 2, cells: ["Ada; Countess", 'says "yes"\nand comes'] },
    { line: 4, cells: ["Bob"] },
  ]);
});

test("any table written as CSV is read back unchanged", async () => {
  const cell = fc
    .string({ unit: "grapheme", maxLength: 12 })
    .map((text) => `x${text.replaceAll("\u0000", "").replace(/\r\n?/g, "\n")}`.trim());
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 8 }));
  const how = fc.record({ delimiter: fc.constantFrom(",", ";", "\t"), quoted: fc.boolean(), bom: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(table, how, async (rows, { delimiter, quoted, bom }) => {
      // the separator is guessed from the headings, so there are at least two columns
      const wide = rows.map((row) => ["h", ...row]);
      const text = stringify(wide, { delimiter, quoted, bom, quoted_match: /[,;\t"\r\n]/ });
      const { tables } = await parseFile(taskOf(Buffer.from(text)));
      expect(tables.map(({ header, rows: found }) => [header, ...found.map(({ cells }) => cells)])).toEqual([wide]);
    }),
    { numRuns: 150 },
  );
});

test("workbook: first visible or chosen sheet, typed dates and numbers, and formula results are read", async () => {
  const book = sheets.utils.book_new();
  const guests = sheets.utils.aoa_to_sheet(
    [
      ["Name", "Paid", "When", "VIP", "Code"],
      ["Ada", 12.1 + 0.2, new Date(Date.UTC(2027, 4, 3, 18, 30)), true, "0012"],
      ["Böb", 1e21, new Date(Date.UTC(2027, 4, 4)), false, 42],
    ],
    { UTC: true },
  );
  guests["B2"] = { t: "n", v: 12.3, f: "12.1+0.2" };
  sheets.utils.book_append_sheet(book, guests, "Guests");
  sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([["Name"], ["Eve"]]), "Crew & co");
  const content = sheets.write(book, {
    type: "buffer",
    bookType: "xlsx",
    cellDates: false,
    compression: true,
  }) as Buffer;
  const first = await readFile(content, null);
  expect(first).toMatchObject({ sheets: ["Guests", "Crew & co"], sheet: "Guests" });
  expect(first.rows.map(({ cells }) => cells)).toEqual([
    ["Ada", "12.3", "2027-05-03 18:30", "TRUE", "0012"],
    ["Böb", "1e+21", "2027-05-04", "FALSE", "42"],
  ]);
  expect(await read(content, "Crew & co")).toEqual([["Name"], ["Eve"]]);
  await expect(read(content, "Nobody’s")).rejects.toMatchObject({ code: "invalid" });
});

const zipOf = (parts: Record<string, Buffer>) =>
  new Promise<Buffer>((take) => {
    const zip = new ZipFile();
    for (const [name, part] of Object.entries(parts)) zip.addBuffer(part, name);
    zip.end();
    const pieces: Buffer[] = [];
    zip.outputStream.on("data", (piece: Buffer) => pieces.push(piece));
    zip.outputStream.once("end", () => take(Buffer.concat(pieces)));
  });

const WORKBOOK = {
  "xl/workbook.xml": Buffer.from('<workbook xmlns:r="x"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
  "xl/_rels/workbook.xml.rels": Buffer.from(
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
};
const inSheet = (rows: string) => Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;

test("workbook numbers are read as the sheet shows them, without thousands separators", async () => {
  const formats = [
    "000000",
    "0000000000000",
    "0%",
    "#,##0.00",
    '"TKT-"0000',
    '_-* #,##0.00\\ "€"_-',
    "0.00E+00",
    "@",
    "General",
  ];
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  );
  const styles = formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`);
  const xml = `<styleSheet><numFmts>${codes.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`;
  const numbers = [1234, 612345678, 0.5, 1234.5, 7, 12.5, 112119, 42, 112119122431844];
  const cells = numbers.map((number, at) => `<c s="${at}"><v>${number}</v></c>`).join("");
  const content = await zipOf({
    ...WORKBOOK,
    "xl/styles.xml": Buffer.from(xml),
    "xl/worksheets/sheet1.xml": inSheet(`${row("Code")}<row>${cells}</row>`),
  });
  expect((await read(content))[1]).toEqual([
    ...["001234", "0000612345678", "50%", "1234.50", "TKT-0007", "12.50 €", "112119", "42", "112119122431844"],
  ]);
});

test("workbook escapes are decoded, and a title above the headings is skipped", async () => {
  const rows = ["Guest list", "Name", "Ana_x000D_", "Bo_x005F_x0041_", "a_x000D_\nb"].map(row).join("");
  const content = await zipOf({ ...WORKBOOK, "xl/worksheets/sheet1.xml": inSheet(rows) });
  const { header, rows: found } = await readFile(content, null, new Reading(), { ...GUESSED, heading_line: 2 });
  expect([header, ...found.map(({ cells }) => cells)]).toEqual([["Name"], ["Ana"], ["Bo_x0041_"], ["a\nb"]]);
});

test("zip bomb is rejected before it unpacks, whatever size it declares", async () => {
  const part = Buffer.concat([Buffer.from("<worksheet><sheetData>"), Buffer.alloc(IMPORT_UNPACKED_MAX + 1_000, 0x20)]);
  const bomb = await zipOf({ ...WORKBOOK, "xl/worksheets/sheet1.xml": part });
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(read(bomb)).rejects.toMatchObject({ code: "invalid", fields: { file: expect.anything() } });
  // a false size in the directory and before the part itself
  const size = Buffer.alloc(4);
  size.writeUInt32LE(part.length);
  const liar = Buffer.from(bomb);
  for (let at = liar.indexOf(size); at >= 0; at = liar.indexOf(size, at + 4)) liar.writeUInt32LE(100, at);
  await expect(read(liar)).rejects.toMatchObject({ code: "invalid" });
});

const SIX_SHEETS = { file_name: "six.xlsx", most: 6, tables: [], locale: "en" } as const;

const SIX_NAMES = {
  "xl/workbook.xml": Buffer.from(
    `<workbook xmlns:r="x"><sheets>${[1, 2, 3, 4, 5, 6].map((at) => `<sheet name="S${at}" r:id="r1"/>`).join("")}</sheets></workbook>`,
  ),
  "xl/_rels/workbook.xml.rels": WORKBOOK["xl/_rels/workbook.xml.rels"],
};

// SECURITY S9
test("six sheet names of one part are read once, as one table", async () => {
  const content = await zipOf({ ...SIX_NAMES, "xl/worksheets/sheet1.xml": inSheet(row("Name") + row("Ada")) });
  expect(await readSheets(content, SIX_SHEETS, new Reading())).toMatchObject([
    { sheet: "S1", rows: [{ cells: ["Ada"] }] },
  ]);
});

// SECURITY S9
test("140 MB of spaces or empty rows in a small workbook are rejected early, without using much CPU time", async () => {
  const [head, tail] = [Buffer.from("<worksheet><sheetData>"), Buffer.from("</sheetData></worksheet>")];
  for (const filling of [" ", '<row r="1"/>', '<row><c r="A1"/></row>']) {
    const part = Buffer.concat([
      head,
      Buffer.alloc(Math.floor(140_000_000 / filling.length) * filling.length, filling),
      tail,
    ]);
    const content = await zipOf({ ...SIX_NAMES, "xl/worksheets/sheet1.xml": part });
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await expect(readSheets(content, SIX_SHEETS, new Reading())).rejects.toMatchObject({ code: "invalid" });
    const { user } = process.cpuUsage(cpu);
    expect(user / 1_000).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(5_000);
  }
});

// SECURITY S9
test("one budget counts the unpacked bytes, lines and cells of all files of a request", () => {
  const budget = new Budget();
  const part = { packed: 50_000_000, unpacked: 150_000_000 };
  budget.unpack(150_000_000, part);
  expect(() => budget.unpack(60_000_000, part)).toThrow("large");
  const lines = new Budget();
  for (let at = 0; at < IMPORT_LINES_READ_MAX; at += 1) lines.line(0);
  expect(() => lines.line(0)).toThrow("hollow");
});

// SECURITY S9
test("reading stops when its caller disconnects", async () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => row(`${at} ${Math.sin(at)}`)).join("");
  const content = await zipOf({ ...WORKBOOK, "xl/worksheets/sheet1.xml": inSheet(rows) });
  const gone = new AbortController();
  const reading = new Reading("account 1", gone.signal);
  setImmediate(() => gone.abort());
  await expect(readFile(content, null, reading)).rejects.toMatchObject({ code: "unavailable" });
});

// SECURITY S9
test("one account may have four files read or waiting, and another account is not blocked", async () => {
  const csv = Buffer.from(`Name\n${"Ada\n".repeat(5_000)}`);
  const of = (account: string) => readFile(csv, null, new Reading(account));
  const outcomes = await Promise.allSettled([...Array.from({ length: 5 }, () => of("one")), of("other")]);
  const [fifth, other] = outcomes.slice(-2).map(({ status }) => status);
  expect(outcomes.slice(0, 4).every(({ status }) => status === "fulfilled")).toBe(true);
  expect([fifth, other]).toEqual(["rejected", "fulfilled"]);
});

test("text that many cells share counts once for each of them", async () => {
  const texts = Buffer.from(`<sst><si><t>${"x".repeat(5_000)}</t></si></sst>`);
  const cells = inSheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`.repeat(60));
  const content = await zipOf({ ...WORKBOOK, "xl/worksheets/sheet1.xml": cells, "xl/sharedStrings.xml": texts });
  await expect(read(content)).rejects.toMatchObject({ code: "invalid" });
});

test("entities that a document declares itself are not expanded", async () => {
  const part = Buffer.from(
    `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData>${row("&b;")}${row("x")}</sheetData></worksheet>`,
  );
  await expect(read(await zipOf({ ...WORKBOOK, "xl/worksheets/sheet1.xml": part }))).rejects.toMatchObject({
    code: "invalid",
  });
});

test.for([
  ["nothing", Buffer.alloc(0)],
  ["headings alone", Buffer.from("Name,Email\n")],
  ["an archive that is cut", Buffer.concat([Buffer.from("504b0304", "hex"), deflateRawSync(Buffer.alloc(100))])],
  ["a workbook of before", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)])],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["too many columns", Buffer.from(`${"a,".repeat(300)}z\n${"b,".repeat(300)}z\n`)],
  ["too many rows", Buffer.from("Name\n" + "Ada\n".repeat(IMPORT_ROWS_MAX + 1))],
] as const)("file with %s is rejected at its field", async ([, content]) => {
  await expect(read(content)).rejects.toMatchObject({ code: "invalid", fields: { file: expect.anything() } });
});
