import { parse } from "csv-parse/sync";
import type { Encoding } from "#domain/encodings.ts";
import { type FileRow, NAMED_SEPARATOR, SEPARATORS, type Separator, separatorOf } from "#domain/file-rows.ts";
import { guessColumns } from "#domain/import-columns.ts";
import type { Locale } from "#domain/locales.ts";
import { encodingOf } from "./guess-encoding.ts";
import { FileRefusal } from "./file-refusal.ts";
import { RowGatherer } from "./row-gatherer.ts";

/** How a text file is read; null: as it is guessed. `locale`: the reader's, which helps to guess. */
export type CsvOptions = { separator: Separator | null; encoding: Encoding | null; locale: Locale };

export type ReadCsv = { separator: Separator; encoding: Encoding; rows: FileRow[] };

/**
 * The rows of a text file, with whatever separator, encoding and line ends (RFC 4180, and what programs make of it). Line ends may be mixed.
 * @throws FileRefusal
 */
export function readCsv(content: Buffer, options: CsvOptions): ReadCsv {
  const encoding = options.encoding ?? encodingOf(content, options.locale, headingsIn);
  const text = new TextDecoder(encoding).decode(content);
  // a picture, or something else that is no text
  if (options.encoding === null && /(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 10_000)))
    throw new FileRefusal("broken");
  const separator = options.separator ?? separatorOf(text, (one) => firstRows(text, one));
  const body = text.replace(NAMED_SEPARATOR, "\n");
  const gathered = new RowGatherer();
  let line = 0;
  parse(body, {
    ...optionsOf(separator),
    max_record_size: RECORD_MAX,
    // rows are kept here, and by the parser none
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

/** The first lines as they are with this separator; none where they can't be read so. */
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

/** How many headings are known in the first lines of a text, with the separator that finds most. */
function headingsIn(text: string): number {
  const lines = text.slice(0, 4_000).split(/\r\n|\r|\n/, 10);
  const counts = lines.flatMap((line) =>
    SEPARATORS.map((separator) => Object.keys(guessColumns(line.replaceAll('"', "").split(separator))).length),
  );
  return Math.max(0, ...counts);
}

/** Letters in one line, many lines long as it may be. */
const RECORD_MAX = 1_000_000;
