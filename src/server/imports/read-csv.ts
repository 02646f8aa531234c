import { setImmediate as breathe } from "node:timers/promises";
import { parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import type { Encoding } from "#domain/encodings.ts";
import { type FileRow, NAMED_SEPARATOR, SEPARATORS, type Separator, separatorOf } from "#domain/file-rows.ts";
import { guessColumns } from "#domain/import-columns.ts";
import type { Locale } from "#domain/locales.ts";
import { encodingOf } from "./guess-encoding.ts";
import { refuseFile } from "./refuse-file.ts";
import { RowGatherer } from "./row-gatherer.ts";

/** How a text file is read; null: as it is guessed. `locale`: the reader's, which helps to guess. */
export type CsvOptions = { separator: Separator | null; encoding: Encoding | null; locale: Locale };

export type ReadCsv = { separator: Separator; encoding: Encoding; rows: FileRow[] };

/**
 * The rows of a text file, with whatever separator, encoding and line ends (RFC 4180, and what programs make of it). Line ends may be mixed.
 * It reads in small steps, so that other requests don't wait for it.
 * @throws AppError invalid (file)
 */
export async function readCsv(content: Buffer, options: CsvOptions): Promise<ReadCsv> {
  const encoding = options.encoding ?? encodingOf(content, options.locale, headingsIn);
  const text = new TextDecoder(encoding).decode(content);
  // a picture, or something else that is no text
  if (options.encoding === null && /(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 10_000))) throw refuseFile("broken");
  const separator = options.separator ?? separatorOf(text, (one) => firstRows(text, one));
  const body = text.replace(NAMED_SEPARATOR, "\n");
  const parser = parse({ ...optionsOf(separator), max_record_size: RECORD_MAX });
  const gathered = new RowGatherer();
  let line = 0;
  const feeding = feed(parser, body);
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1;
    gathered.take({ line, cells });
    if (line % 500 === 0) await breathe();
  }
  await feeding;
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
    const records = parseSync(sample, { ...optionsOf(separator), to: ROWS_LOOKED_AT }) as string[][];
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

/** A piece at a time, as it is read. */
async function feed(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed; at += PIECE) {
    const isRoom = parser.write(text.slice(at, at + PIECE));
    if (!isRoom) await Promise.race([once(parser, "drain"), once(parser, "close")]);
    await breathe();
  }
  if (!parser.destroyed) parser.end();
}

const PIECE = 65_536;

function once(parser: ReturnType<typeof parse>, name: "drain" | "close"): Promise<void> {
  return new Promise((go) => parser.once(name, () => go()));
}
