import { z } from "zod";
import { DAY_ORDERS } from "#domain/day-order.ts";
import { ENCODINGS } from "#domain/encodings.ts";
import { SEPARATORS } from "#domain/file-rows.ts";
import { IMPORT_FIELDS } from "#domain/import-columns.ts";
import {
  AMOUNT_MAX,
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_LINES_MAX,
  IMPORT_STATUSES_MAX,
  IMPORT_TICKET_NAMES_MAX,
  QUESTIONS_PER_EVENT_MAX,
} from "#domain/maxima.ts";
import { all, endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { id, instant, locale, storable } from "./fields.ts";

export const IMPORT_STATUSES = [
  "READ",
  "RUNNING",
  "FAILING",
  "DONE",
  "STOPPED",
  "FAILED",
  "UNDOING",
  "UNDONE",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

const column = z.int().min(0).max(IMPORT_COLUMNS_MAX);
const columns = z.partialRecord(z.enum(IMPORT_FIELDS), column);

export const importMapping = z.object({
  /** The column of each field, starting at 0. */
  columns,
  answers: z.array(z.object({ column, question_id: z.int() })).max(QUESTIONS_PER_EVENT_MAX),
  /**
   * The price for each ticket name in the file; null leaves its attendees out. Names equal to the
   * event's tickets need not be mapped.
   */
  tickets: z
    .array(z.object({ value: storable(2 * IMPORT_CELL_MAX), ticket_price_id: z.int().nullable() }))
    .max(IMPORT_TICKET_NAMES_MAX),
  /** The price that all attendees get, whatever the file contains. */
  all_become: z.int().nullable(),
  /** The price paid: nothing, the one in the file, or `amount`. */
  price: z.enum(["NOTHING", "FILE", "TYPED"]),
  /** In the currency's smallest unit, taxes and fees included. */
  amount: z.int().min(0).max(AMOUNT_MAX),
  /** For attendees without a language in the file. */
  locale,
  /**
   * The check-in list of attendees who have already checked in; null: check-ins are not imported.
   */
  check_in_list_id: z.int().nullable(),
  /**
   * The order of day and month in numeric dates; null: detected from the file, and ambiguous dates
   * are left empty.
   */
  day_order: z.enum(DAY_ORDERS).nullable(),
  /**
   * The meaning of each status in the file. Known statuses need not be mapped; tickets with unknown
   * unmapped ones are left out.
   */
  statuses: z
    .array(z.object({ value: storable(IMPORT_CELL_MAX), becomes: z.enum(["VALID", "LEFT_OUT"]) }))
    .max(IMPORT_STATUSES_MAX),
  /** Whether to leave out attendees who already exist or are in the file twice. */
  skips_duplicates: z.boolean(),
});
export type ImportMappingInput = z.output<typeof importMapping>;

export const importRow = z.object({
  id: z.int(),
  /** FILE, or the platform of the export. */
  kind: z.string(),
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  row_count: z.int(),
  is_all_or_nothing: z.boolean(),
  /** The number of orders to create, and how many of them are processed, including failed ones. */
  order_count: z.int(),
  orders_done: z.int(),
  orders_created: z.int(),
  attendees_created: z.int(),
  rows_skipped: z.int(),
  /** The error code that stopped it, of `errors`; null if none did. */
  failure: z.string().nullable(),
  /** The user who started it; null if the user no longer exists. */
  requested_by_name: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  undone_at: instant.nullable(),
  /** Until when it can be undone; null if it cannot. */
  undo_until: instant.nullable(),
  /** Orders that the undo left unchanged because of later activity, and those that it cancelled. */
  orders_kept: z.int(),
  orders_cancelled: z.int(),
});
export type ImportRow = z.output<typeof importRow>;

/** How to read a file; null values are detected. */
export const importReading = z.object({
  /** The sheet of a workbook; null: the first. */
  sheet: z.string().max(IMPORT_CELL_MAX).nullable(),
  separator: z.enum(SEPARATORS).nullable(),
  encoding: z.enum(ENCODINGS).nullable(),
  /** The line with the headings, starting at 1. */
  heading_line: z.int().min(1).max(IMPORT_LINES_MAX).nullable(),
});
export type ImportReadingInput = z.output<typeof importReading>;

/** How a file was read. A workbook has neither separator nor encoding. */
export const shownReading = importReading.pick({ separator: true, encoding: true }).extend({
  heading_line: z.int(),
  /** The first lines of the file, including those above the headings. */
  top: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
});
export type ShownReading = z.output<typeof shownReading>;

export const importDetails = importRow.extend({
  /** Null after the import. */
  reading: shownReading.nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows of the file, unchanged. */
  sample: z.array(z.array(z.string())),
  /** The last saved mapping, or else the guessed one. */
  mapping: importMapping,
});
export type ImportDetails = z.output<typeof importDetails>;

export const importProblem = z.object({
  line: z.int(),
  column: z.string().nullable(),
  problem: z.string(),
  value: z.string(),
});

export const importCheck = z.object({
  orders: z.int(),
  attendees: z.int(),
  /** In the smallest unit. */
  total_gross: z.int(),
  problem_lines: z.int(),
  problems: z.array(importProblem),
  /** Lines with cells that are left empty because they cannot be read. */
  note_lines: z.int(),
  /** Some dates are ambiguous: the mapping has to set their order. */
  asks_day_order: z.boolean(),
  /**
   * The statuses in the file and their meanings; null: unknown, left out until the mapping includes
   * it.
   */
  statuses: z.array(z.object({ value: z.string(), count: z.int(), becomes: z.enum(["VALID", "LEFT_OUT"]).nullable() })),
  duplicates: z.int(),
  cancelled: z.int(),
  unwanted: z.int(),
  tickets: z.array(z.object({ value: z.string(), count: z.int(), ticket_price_id: z.int().nullable() })),
  /** The first attendees as they will be imported. */
  sample: z.array(
    z.object({
      line: z.int(),
      first_name: z.string(),
      last_name: z.string().nullable(),
      email: z.string(),
      item_name: z.string(),
      price: z.int(),
      code: z.string().nullable(),
    }),
  ),
  /** Capacities that are too small for all: of a ticket, or a shared one. */
  short: z.array(z.object({ ticket_id: z.int().nullable(), name: z.string(), wanted: z.int(), left: z.int() })),
});
export type ImportCheck = z.output<typeof importCheck>;

export const importRun = z.object({
  /**
   * Imports nothing if any line is invalid or any order cannot be created; otherwise everything
   * valid.
   */
  is_all_or_nothing: z.boolean(),
  sends_emails: z.boolean(),
  /** The expected number of attendees: refused if it has changed. */
  attendees: z.int(),
});

const inImport = inEvent.extend({ import_id: id });
const changed = ["imports", "orders", "attendees", "stock", "check_ins", "stats", "mails"] as const;

export const imports = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/imports",
    access: "organizer",
    area: "orders",
    summary: "List attendee imports, newest first",
    provides: ["imports"],
    params: inEvent,
    returns: all(importRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/imports/:import_id",
    access: "organizer",
    area: "orders",
    summary: "Get an import with its columns and progress",
    provides: ["imports"],
    params: inImport,
    returns: single(importDetails),
  }),
  upload: endpoint({
    method: "POST",
    path: "/events/:event_id/imports",
    access: "organizer",
    area: "orders",
    summary:
      "Upload a CSV or XLSX file of attendees (multipart: file, and sheet to read another one than the first); nothing is imported yet",
    invalidates: ["imports"],
    refuses: ["event_archived", "no_tickets"],
    params: inEvent,
    body: z.object({ file: z.file(), sheet: z.string().optional() }),
    returns: single(importDetails),
    status: 201,
    kind: "upload",
    limit: { per_minute: 20, by: "session" },
  }),
  read: endpoint({
    method: "PUT",
    path: "/events/:event_id/imports/:import_id/reading",
    access: "organizer",
    area: "orders",
    summary: "Read an uploaded file with other options; the meaning of its columns is detected again",
    invalidates: ["imports"],
    refuses: ["conflict", "event_archived"],
    params: inImport,
    body: importReading,
    returns: single(importDetails),
    limit: { per_minute: 60, by: "session" },
  }),
  check: endpoint({
    method: "PUT",
    path: "/events/:event_id/imports/:import_id/mapping",
    access: "organizer",
    area: "orders",
    summary: "Map the columns of a file and preview the import; nothing is imported yet",
    invalidates: ["imports"],
    refuses: ["conflict", "event_archived"],
    params: inImport,
    body: importMapping,
    returns: single(importCheck),
    limit: { per_minute: 60, by: "session" },
  }),
  problems: endpoint({
    method: "POST",
    path: "/events/:event_id/imports/:import_id/problems",
    access: "organizer",
    area: "orders",
    doing: "reading",
    summary: "Export the problems of a file, or the rows that were not imported, as CSV",
    invalidates: [],
    refuses: ["conflict"],
    params: inImport,
    returns: z.any(),
    kind: "stream",
    media_types: ["text/csv"],
    limit: { per_minute: 20, by: "session" },
  }),
  template: endpoint({
    method: "POST",
    path: "/events/:event_id/imports/template",
    access: "organizer",
    area: "orders",
    doing: "reading",
    summary: "Get a CSV template with the headings that an import recognizes and an example row",
    invalidates: [],
    params: inEvent,
    returns: z.any(),
    kind: "stream",
    media_types: ["text/csv"],
  }),
  run: endpoint({
    method: "POST",
    path: "/events/:event_id/imports/:import_id/run",
    access: "organizer",
    area: "orders",
    summary: "Import the attendees of a file as mapped; continues an import that is running",
    invalidates: changed,
    refuses: [
      ...(["conflict", "event_archived", "import_has_problems", "sold_out", "account_suspended"] as const),
      ...(["email_not_verified", "account_not_verified"] as const),
    ],
    params: inImport,
    body: importRun,
    returns: single(importDetails),
    limit: { per_minute: 20, by: "session" },
  }),
  stop: endpoint({
    method: "POST",
    path: "/events/:event_id/imports/:import_id/stop",
    access: "organizer",
    area: "orders",
    summary: "Stop an import; attendees imported so far stay, unless it is all or nothing",
    invalidates: changed,
    params: inImport,
    returns: single(importDetails),
  }),
  undo: endpoint({
    method: "POST",
    path: "/events/:event_id/imports/:import_id/undo",
    access: "organizer",
    area: "orders",
    summary: "Undo an import within 30 days; orders with later activity stay, or are cancelled (cancels_changed)",
    invalidates: changed,
    refuses: ["conflict", "too_late"],
    params: inImport,
    body: z.object({ cancels_changed: z.boolean() }),
    returns: single(importDetails),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/imports/:import_id",
    access: "organizer",
    area: "orders",
    summary: "Discard a file from which nothing was imported",
    invalidates: ["imports"],
    refuses: ["conflict"],
    params: inImport,
  }),
};
