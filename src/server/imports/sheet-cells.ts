import { format, getFormatFromId, getFormatInfo, isValidFormat } from "numfmt";
import { readXml } from "./read-xml.ts";

/**
 * The styles of a workbook that show a number as a date, the number formats of the others, and
 * whether days are counted from 1904.
 */
export type CellFormats = { dates: ReadonlySet<number>; numbers: ReadonlyMap<number, string>; has1904: boolean };

/** Styles are identified by their index in `cellXfs`. */
export async function formatsOf(styles: AsyncIterable<Uint8Array> | undefined, has1904: boolean): Promise<CellFormats> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  const numbers = new Map<number, string>();
  let [isStyle, at]: [boolean, number] = [false, 0];
  await readXml(styles, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isStyle = true;
      if (name !== "xf" || !isStyle) return;
      const code = codes.get(Number(numFmtId));
      if (isDate(Number(numFmtId), code)) dates.add(at);
      else numbers.set(at, plainFormat(code ?? getFormatFromId(Number(numFmtId)) ?? "General"));
      at += 1;
    },
    close(name) {
      if (name === "cellXfs") isStyle = false;
    },
  });
  return { dates, numbers, has1904 };
}

/**
 * Removes thousands separators from a format, because `1,234` could be read as little more than
 * one. Formats that hide digits are replaced by one that shows all of them.
 */
function plainFormat(code: string): string {
  const plain = code.replace(/"[^"]*"|\\.|,(?=[#0?])/g, (part) => (part === "," ? "" : part));
  if (!isValidFormat(plain)) return "General";
  const { type } = getFormatInfo(plain);
  return ["general", "scientific", "fraction", "text", "date", "time", "datetime"].includes(type) ? "General" : plain;
}

/**
 * Built-in formats are recognized by their id, others by their letters outside of quotation marks
 * and brackets.
 */
function isDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "").replace(/general/gi, ""));
}

/**
 * Returns the text of a cell: dates and times as `2027-05-03 18:30`, numbers in their format and
 * without floating-point errors.
 */
export function cellText(
  { type, style }: { type: string; style: number },
  value: string,
  { dates, numbers, has1904 }: CellFormats,
): string {
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "e") return "";
  if (type === "d") return value.replace("T", " ").replace(/(:\d\d):\d\d(\.\d+)?Z?$/, "$1");
  if (type !== "n") return value.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (dates.has(style)) return dayOf(number, has1904);
  const exact = Number(number.toPrecision(15));
  const code = numbers.get(style) ?? "General";
  return code === "General" ? String(exact) : format(code, exact).trim();
}

/** A character that XML can't contain, as workbooks write it: `_x000D_`. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;

/**
 * Converts days since the end of 1899, or since the start of 1904; a value below one is a time
 * only.
 */
function dayOf(number: number, has1904: boolean): string {
  const days = number + (has1904 ? 1_462 : 0);
  const moment = new Date(Math.round((days - 25_569) * 1_440) * 60_000);
  if (Number.isNaN(moment.getTime()) || number < 0) return String(number);
  const [day = "", clock = ""] = moment.toISOString().slice(0, 16).split("T");
  if (number < 1) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}
