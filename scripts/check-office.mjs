// npm run check:office: a spreadsheet as the lists write it, opened by LibreOffice in headless mode
// and compared cell by cell. It is separate from `npm test` because LibreOffice (Debian:
// libreoffice-calc-nogui) is large; the tests read the same files with a reader from npm.
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const { sheetOf } = await import("../src/server/platform/files/streamed-sheet.ts");

const ROWS = [
  ["Zoë Müller-Straße", 3, "1234.50", "2027-05-02 05:30"],
  ["王小明", 1, "-5.00", "2027-12-31 23:59"],
  ["Ελένη Иванова", 0, "0.00", "2027-01-01 00:00"],
  ['=HYPERLINK("x")', 2, "99999999.99", "2028-02-29 12:00"],
  ['+1 & <b> _x0041_ "q"', 12, "0.01", "2027-03-28 02:30"],
  ["two\nlines, and a comma", 7, "10.00", "2027-10-31 02:30"],
];
const kinds = ["text", "count", "money", "time"];
const columns = kinds.map((kind, at) => ({ key: kind, kind, heading: `Überschrift ${kind}`, cell: (row) => row[at] }));

const directory = mkdtempSync(join(tmpdir(), "foyer-office-"));
try {
  const file = join(directory, "list.xlsx");
  const batches = (async function* () {
    yield ROWS.slice(3);
  })();
  await pipeline(sheetOf({ columns, decimals: 2, first: ROWS.slice(0, 3), batches }), createWriteStream(file));
  // comma, quotes, UTF-8; text in quotes, numbers and times as stored and not as displayed
  const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";
  const home = `-env:UserInstallation=file://${join(directory, "home")}`;
  execFileSync("soffice", [home, "--headless", "--convert-to", filter, "--outdir", directory, file], { stdio: "pipe" });
  const read = readFileSync(join(directory, "list.csv"), "utf8").trimEnd();
  const plain = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll(`"`, `""`)}"` : text);
  const expected = [
    columns.map(({ heading }) => plain(heading)).join(","),
    ...ROWS.map(([text, count, amount, time]) => [plain(text), count, Number(amount), `${time}:00`].join(",")),
  ].join("\n");
  if (read !== expected)
    throw new Error(`LibreOffice read different values.\n\nexpected:\n${expected}\n\nread:\n${read}`);
  console.log(`LibreOffice read ${ROWS.length} rows of ${columns.length} columns correctly.`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
