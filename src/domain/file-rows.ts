/** A line of a table that somebody gave us: its number in the file, the first being 1, and what stands in its cells. */
export type FileRow = { line: number; cells: string[] };

export const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** How a text file parts its cells: by what stands most often in its first lines, outside of quotation marks. */
export function separatorOf(text: string): Separator {
  const said = /^sep=([,;\t])\r?\n/i.exec(text)?.[1];
  if (said) return said as Separator;
  const lines = firstLines(text);
  const counts = SEPARATORS.map((separator) => ({ separator, ...signOf(lines, separator) }));
  const [best] = counts.toSorted((one, other) => other.steady - one.steady || other.count - one.count);
  return best && best.count > 0 ? best.separator : ",";
}

const LOOKED_AT = 10;

/** The first lines with something in them, a word for what stands in quotation marks. */
function firstLines(text: string): string[] {
  const plain = text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, "quoted");
  return plain
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, LOOKED_AT);
}

/** How often it stands in the headings, and in how many lines it stands as often as there. */
function signOf(lines: readonly string[], separator: Separator) {
  const counts = lines.map((line) => line.split(separator).length - 1);
  const [count = 0] = counts;
  return { count, steady: count === 0 ? 0 : counts.filter((one) => one === count).length };
}

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** By its mark, by where its empty bytes are, or by whether it is UTF-8 at all (`isUtf8`): what remains is what Windows wrote before. */
export function encodingOf(bytes: Uint8Array, isUtf8: (bytes: Uint8Array) => boolean): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 2_000);
  const empty = (at: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === at).length;
  if (empty(1) > sample.length / 4) return "utf-16le";
  if (empty(0) > sample.length / 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}
