import { msg } from "@lingui/core/macro";
import { IMPORT_ROWS_MAX } from "#domain/limits.ts";
import type { MoveOptions, MoveRefusal, ReadMove, Sheet } from "#domain/movers/mover.ts";
import { sheetOfPretixJson } from "#domain/movers/pretix-json.ts";
import { readMove } from "#domain/movers/read-move.ts";
import { readSheets } from "#server/imports/read-file.ts";
import type { Reading } from "#server/imports/reading.ts";
import { refuseFile } from "#server/imports/refuse-file.ts";
import { type AppError, invalid } from "#server/platform/errors.ts";
import { fewAtATime } from "#server/platform/few-at-a-time.ts";
import type { SentFile } from "./read-form.ts";

const REFUSALS = {
  not_recognised: msg`These files are not known here. Export the attendees anew from Hi.Events, pretix, Eventbrite, Tito or alf.io, and leave the headings as they are.`,
  several_products: msg`These files are of different products. Move one event at a time.`,
  attendees_missing: msg`These are orders without their tickets. Add the export of the attendees.`,
  several_currencies: msg`These files have amounts in several currencies, or in one that is not known here. Move what is in one currency at a time.`,
  no_orders: msg`There are no tickets in these files.`,
} satisfies Record<MoveRefusal, unknown>;

/**
 * What the files of another product tell of an event.
 * @throws AppError invalid (file), unavailable
 */
export function readMoved(files: readonly SentFile[], options: MoveOptions, reading: Reading): Promise<ReadMove> {
  return oneAtATime(async () => {
    const sheets: Sheet[] = [];
    for (const file of files) {
      reading.refuseGone();
      sheets.push(...(await sheetsOf(file, reading)));
    }
    if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > IMPORT_ROWS_MAX) throw refuseFile("rows");
    const found = readMove(sheets, options);
    if ("refusal" in found) throw refuse(found.refusal);
    return found;
  }, reading.whose);
}

/** All of them are in memory meanwhile. */
const oneAtATime = fewAtATime({ at_once: 1, waiting: 10, of_one: 2 });

function refuse(refusal: MoveRefusal): AppError {
  return invalid({ file: REFUSALS[refusal] });
}

/** Each sheet of a workbook: orders and tickets may stand in one. */
async function sheetsOf({ name, content }: SentFile, reading: Reading): Promise<Sheet[]> {
  if (/^\s*(?:\uFEFF)?\s*\{/.test(content.subarray(0, 100).toString("utf8"))) {
    const sheet = sheetOfPretixJson(name, content.toString("utf8").replace(/^\uFEFF/, ""));
    if (!sheet) throw refuse("not_recognised");
    return [sheet];
  }
  const tables = await readSheets(content, SHEETS_MAX, reading);
  return tables.map(({ sheets, sheet, header, rows }) => ({
    name: sheets.length > 1 && sheet ? `${name} · ${sheet}` : name,
    header,
    rows,
  }));
}

const SHEETS_MAX = 6;
