import { z } from "zod";
import { DAY_ORDERS } from "#domain/day-order.ts";
import { IMPORT_CELL_MAX, IMPORT_STATUSES_MAX, MOVED_TABLES_MAX } from "#domain/maxima.ts";
import { LEFT_BEHIND, MOVED_STATUSES, PRODUCTS } from "#domain/importers/importer.ts";
import { all, endpoint, one } from "./endpoint.ts";
import { event, eventInput } from "./events.ts";
import { id, storable } from "./fields.ts";
import { importReading, shownReading } from "./imports.ts";

/** A list in a field of a form with files: JSON, for such fields are texts. Left out, it is empty. */
function listInForm<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .string()
    .default("[]")
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", input: text });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(most));
}

/** How one table of the files is read: a file, or a sheet of a workbook, by its name in `moves.read`. */
const tableReading = importReading
  .pick({ separator: true, encoding: true, heading_line: true })
  .extend({ name: storable(IMPORT_CELL_MAX) });
export type TableReading = z.output<typeof tableReading>;

const howTablesAreRead = { tables: listInForm(tableReading, MOVED_TABLES_MAX) };

/** How the files are read, and what in them means what. */
const howFilesAreRead = {
  ...howTablesAreRead,
  /** In which order dates in numbers are written; left out: as the files show, and dates that can be read both ways are left empty. */
  day_order: z.enum(DAY_ORDERS).nullable().default(null),
  /** What each status means that the product is not known to have: nothing moves in before all of them are named. */
  statuses: listInForm(
    z.object({ value: storable(IMPORT_CELL_MAX), becomes: z.enum(MOVED_STATUSES) }),
    IMPORT_STATUSES_MAX,
  ),
};

/** What the files of another product don't say, and what the event is to be. */
export const platformImportInput = eventInput
  .pick({ title: true, start_date: true, end_date: true, language: true })
  .extend(eventInput.required({ timezone: true, currency: true }).pick({ timezone: true, currency: true }).shape)
  .extend({
    organizer_id: id,
    /** What one press is known by: asked twice with it, there is one event. */
    idempotency_key: z.uuid(),
    ...howFilesAreRead,
  });

/** What its clocks and amounts mean, and how its files are read. */
export const platformImportReading = platformImportInput.pick({
  ...{ timezone: true, currency: true, tables: true, day_order: true, statuses: true },
});

export const tablesReading = z.object(howTablesAreRead);

/** A table of the files, as it was read: its first lines, those above the headings too. */
const readTable = shownReading.extend({ name: z.string() });
export type ReadTable = z.output<typeof readTable>;

const importedPrice = z.object({ label: z.string().nullable(), price: z.int(), sold: z.int() });

export const platformImportProblem = z.object({
  file: z.string(),
  line: z.int(),
  column: z.string().nullable(),
  problem: z.string(),
  value: z.string(),
});

/** What would move in. Nothing is kept of it. */
export const platformImportPreview = z.object({
  product: z.enum(PRODUCTS),
  /** What the event is called there, where the files say it. */
  title: z.string().nullable(),
  currency: z.string(),
  /** Read from the files, so that it need not be given. */
  names_currency: z.boolean(),
  tickets: z.array(z.object({ title: z.string(), prices: z.array(importedPrice) })),
  counts: z.object({
    orders: z.int(),
    attendees: z.int(),
    cancelled: z.int(),
    checked_in: z.int(),
    /** In the smallest unit. */
    gross: z.int(),
  }),
  /** What has no place here or is in no file, and of how many it is. */
  left: z.array(z.object({ what: z.enum(LEFT_BEHIND), count: z.int() })),
  missing_columns: z.array(z.string()),
  /** The first of them. */
  problems: z.array(platformImportProblem),
  problem_count: z.int(),
  /** Statuses that the product is not known to have, and how many lines have each; null: still to be said. */
  statuses: z.array(z.object({ value: z.string(), count: z.int(), becomes: z.enum(MOVED_STATUSES).nullable() })),
  /** Dates can be read both ways: `day_order` has to be said. */
  asks_day_order: z.boolean(),
  /** The first people, as they will be. */
  sample: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string().nullable(),
      email: z.string(),
      ticket: z.string(),
      tier: z.string().nullable(),
      gross: z.int().nullable(),
      code: z.string().nullable(),
    }),
  ),
});
export type PlatformImportPreview = z.output<typeof platformImportPreview>;

export const platformImports = {
  read: endpoint({
    method: "POST",
    path: "/platform-imports/read",
    access: "organizer",
    area: "events",
    summary:
      "How the exports of another product are read (multipart: file, several times; tables, as JSON): separator, encoding, headings and first lines of each; nothing is kept",
    touches: [],
    body: tablesReading.extend({ file: z.file() }),
    returns: all(readTable),
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  preview: endpoint({
    method: "POST",
    path: "/platform-imports/preview",
    access: "organizer",
    area: "events",
    summary:
      "What would move in from the exports of another product (multipart: file, several times; timezone; currency; how the files are read); nothing is kept",
    touches: [],
    body: platformImportReading.extend({ file: z.file() }),
    returns: one(platformImportPreview),
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  create: endpoint({
    method: "POST",
    path: "/platform-imports",
    access: "organizer",
    area: "events",
    summary:
      "Move an event in (multipart: file, several times, and what the event is to be): a draft with its tickets and questions, whose people are imported next",
    touches: ["events", "event_settings", "tickets", "stock", "questions", "check_in_lists", "imports"],
    refuses: ["too_many_tickets", "too_many_questions", "conflict"],
    body: platformImportInput.extend({ file: z.file() }),
    returns: one(z.object({ event, import_id: z.int() })),
    status: 201,
    kind: "upload",
    limit: { per_minute: 10, by: "session" },
  }),
};
