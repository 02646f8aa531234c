import { parse } from "csv-parse/sync";
import type { Encoding } from "#domain/encodings.ts";
import { type FileRow, NAMED_SEPARATOR, SEPARATORS, type Separator, separatorOf } from "#domain/file-rows.ts";
import { guessColumns } from "#domain/import-columns.ts";
import type { Locale } from "#domain/locales.ts";
import { encodingOf } from "./guess-encoding.ts";
import { FileRefusal } from "./file-refusal.ts";
import { RowGatherer } from "./row-gatherer.ts";

/**
 * How to read a text file; null means that the option is guessed. `locale`: the reader's, which
 * helps to guess.
 */
export type CsvOptions = { separator: Separator | null; encoding: Encoding | null; locale: Locale };

export type ReadCsv = { separator: Separator; encoding: Encoding; rows: FileRow[] };

/**
 * Reads the rows of a text file with any separator, encoding and line ending (RFC 4180, and what
 * programs make of it). Line endings may be mixed.
 * @throws FileRefusal
 */
export function readCsv(content: Buffer, options: CsvOptions): ReadCsv {
  const encoding = options.encoding ?? encodingOf(content, options.locale, headingsIn);
  const text = new TextDecoder(encoding).decode(content);
  // an image or another binary file
  if (options.encoding === null && /(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 10_000)))
    throw new FileRefusal("broken");
  const separator = options.separator ?? separatorOf(text, (candidate) => firstRows(text, candidate));
  const body = text.replace(NAMED_SEPARATOR, "\n");
  const gathered = new RowGatherer();
  let line = 0;
  parse(body, {
    ...optionsOf(separator),
    max_record_size: RECORD_MAX,
    // rows are collected here and not in the parser
    on_record(cells: string[]) {
      line += 1;
      gathered.take({ line, cells });
      return null;
    },
  });
  return { separator, encoding, rows: gathered.rows };
}

function optionsOf(delimiter: Separator) {
  return {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  };
}

/** Returns the first lines as parsed with this separator; empty where they can't be parsed. */
function firstRows(text: string, separator: Separator): FileRow[] {
  const sample = text.slice(0, SAMPLE);
  try {
    const records = parse(sample, { ...optionsOf(separator), to: ROWS_LOOKED_AT }) as string[][];
    return records.map((cells, at) => ({ line: at + 1, cells }));
  } catch {
    return [];
  }
}

const SAMPLE = 50_000;
const ROWS_LOOKED_AT = 30;

/**
 * Returns the highest number of known headings that any separator finds in one of the first lines.
 */
function headingsIn(text: string): number {
  const lines = text.slice(0, 4_000).split(/\r\n|\r|\n/, 10);
  const counts = lines.flatMap((line) =>
    SEPARATORS.map((separator) => Object.keys(guessColumns(line.replaceAll('"', "").split(separator))).length),
  );
  return Math.max(0, ...counts);
}

/** Maximum number of characters in a record, which may span many lines. */
const RECORD_MAX = 1_000_000;
