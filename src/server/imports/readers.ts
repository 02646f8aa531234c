import type { ImportMappingInput } from "#contract/imports.ts";
import type { Locale } from "#contract/fields.ts";
import { DayOrders } from "#domain/day-order.ts";
import { dateColumns, MappedReader } from "#domain/import-mapping.ts";
import type { ReadImport } from "#domain/imports.ts";
import type { QuestionType } from "#domain/questions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { toInstant } from "#server/platform/wall-time.ts";
import type { OwnImport } from "./own-import.ts";
import { piecesOf } from "./chunks.ts";
import type { FileReading } from "./parse-file.ts";

export type OrderReading = {
  event: OwnEvent;
  importRecord: OwnImport;
  mapping: ImportMappingInput;
  /** The event's questions, whose titles are matched with column headings. */
  questions: readonly { id: number; title: string; type: QuestionType }[];
  /** The language whose month names are tried first. */
  locale: Locale;
  now: Date;
};

type Reader = (db: ReadDb, reading: OrderReading) => Promise<ReadImport>;

/**
 * The reader of each kind of file: an organizer's own by its mapping, exports of other products in
 * their own format.
 */
const READERS: Record<string, Reader> = { FILE: readByMapping };

export function readOrders(db: ReadDb, reading: OrderReading): Promise<ReadImport> {
  return (READERS[reading.importRecord.kind] ?? readByMapping)(db, reading);
}

async function readByMapping(
  db: ReadDb,
  { event, importRecord, mapping, questions, locale, now }: OrderReading,
): Promise<ReadImport> {
  const { columns, statuses } = mapping;
  const answers = mapping.answers.flatMap(({ column, question_id }) => {
    const question = questions.find(({ id }) => id === question_id);
    return question ? [{ column, question: question.title, is_date: question.type === "DATE" }] : [];
  });
  // all dates of the file are examined before the first one is read
  const day_orders = new DayOrders(mapping.day_order);
  for await (const rows of piecesOf(db, importRecord, "ROWS"))
    for (const { cells } of rows)
      for (const column of dateColumns({ columns, answers })) day_orders.take(column, cells[column] ?? "");
  const reader = new MappedReader({
    ...{ columns, answers, statuses, day_orders },
    header: importRecord.header as string[],
    currency: event.currency,
    ...{ locale, now, instantOf: (text) => instantIn(text, event.timezone) },
  });
  for await (const rows of piecesOf(db, importRecord, "ROWS")) for (const row of rows) reader.take(row);
  const read = reader.done();
  const { problems = [] } = (importRecord.reading ?? {}) as Partial<FileReading>;
  return { ...read, problems: [...problems, ...read.problems] };
}

function instantIn(text: string, timezone: string): Date | null {
  try {
    return toInstant(text, timezone);
  } catch {
    return null;
  }
}
