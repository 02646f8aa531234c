import { setImmediate as breathe } from "node:timers/promises";
import { parse } from "csv-parse";
import { encodingOf, type FileRow, separatorOf } from "#domain/file-rows.ts";
import { refuseFile } from "./refuse-file.ts";
import { RowGatherer } from "./row-gatherer.ts";

/**
 * The rows of a text file, whatever it parts its cells with and however its letters are written (RFC 4180, and what programs make of it).
 * It reads on in small steps, so that nobody waits for it.
 * @throws AppError invalid (file)
 */
export async function readCsv(content: Buffer): Promise<FileRow[]> {
  const text = textOf(content);
  // a picture, or whatever else is no text
  if (/(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 10_000))) throw refuseFile("broken");
  const separator = separatorOf(text);
  const body = text.replace(/^sep=[,;\t]\r?\n/i, "\n");
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: RECORD_MAX,
  });
  const gathered = new RowGatherer();
  let line = 0;
  const feeding = feed(parser, body);
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1;
    gathered.take({ line, cells });
    if (line % 500 === 0) await breathe();
  }
  await feeding;
  return gathered.rows;
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

function textOf(content: Buffer): string {
  return new TextDecoder(encodingOf(content, isUtf8)).decode(content);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
