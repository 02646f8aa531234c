import { slugOf } from "#domain/slug.ts";
import { type ImportMappingInput, importMapping, imports } from "#contract/imports.ts";
import type { Locale } from "#contract/fields.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { sendCsv } from "#server/platform/files/csv.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { checkAnswer, leftOut } from "./check-file.ts";
import { exampleOf, problemColumns, templateColumns } from "./import-files.ts";
import { fileContent, storeImportFile, storeReading, throwAway } from "./store-file.ts";
import { lookThrough, offersOf } from "./preview-import.ts";
import { ownImport, type OwnImport } from "./own-import.ts";
import { piecesOf } from "./chunks.ts";
import { importResponse, listImports, saveMapping } from "./import-queries.ts";
import { GUESSED, readFile } from "./read-file.ts";
import { readingFor } from "./request-work.ts";
import { readTableUpload } from "./read-upload.ts";
import { runImport, stopImport } from "./run-import.ts";
import { undoImport } from "./undo-import.ts";

export const importRoutes: Route[] = [
  read(imports.list, async (db, { event, now }) => ({
    data: await listImports(db, event, now),
  })),

  read(imports.get, async (db, { event, import: importRecord, now }) => ({
    data: await importResponse(db, event, importRecord, now),
  })),

  untransacted(imports.upload, async (db, call) => {
    const { event } = call;
    refuseArchived(event);
    if ((await offersOf(db, event)).length === 0) throw new AppError("no_tickets");
    const reading = readingFor(call.caller, call.raw.reply);
    const { content, file_name, sheet } = await readTableUpload(call.raw.request);
    const table = await readFile(content, sheet, reading, { ...GUESSED, locale: call.locale });
    const own = await withTransaction(db, call, (ctx) => storeImportFile(ctx, event, { ...table, file_name, content }));
    return { data: await importResponse(db, event, own, call.now) };
  }),

  untransacted(imports.read, async (db, call) => {
    const { event, import: importRecord, caller, body, locale, now } = call;
    refuseArchived(event);
    const { sheet, ...options } = body;
    const reading = readingFor(caller, call.raw.reply);
    const table = await readFile(await fileContent(db, importRecord), sheet, reading, { ...options, locale });
    await withTransaction(db, call, (ctx) => storeReading(ctx, importRecord, table));
    return { data: await importResponse(db, event, await ownImport(db, event, importRecord.id), now) };
  }),

  untransacted(imports.check, async (db, call) => {
    const { event, import: importRecord, body: mapping, locale, now } = call;
    refuseArchived(event);
    if (importRecord.status !== "READ") throw new AppError("conflict");
    const looked = await lookThrough(db, { event, importRecord, mapping, locale, now });
    await withTransaction(db, call, (ctx) => saveMapping(ctx, importRecord, mapping, locale));
    return { data: checkAnswer(looked) };
  }),

  untransacted(imports.problems, async (db, { event, import: importRecord, locale, now, raw }) => {
    const name = `import-${slugOf(importRecord.file_name)}`;
    const columns = problemColumns(locale);
    if (importRecord.status !== "READ")
      return sendCsv(raw.reply, { name, columns, batches: piecesOf(db, importRecord, "PROBLEMS") });
    const { problems } = await lookThrough(db, { event, importRecord, ...mappingOf(importRecord), now });
    return sendCsv(raw.reply, { name, columns, batches: oneBatch(problems) });
  }),

  untransacted(imports.template, async (db, { event, locale, raw }) => {
    const [offer] = await offersOf(db, event);
    const batches = oneBatch([exampleOf(offer?.title ?? "")]);
    return sendCsv(raw.reply, { name: `import-${slugOf(event.title)}`, columns: templateColumns(locale), batches });
  }),

  untransacted(imports.run, async (db, call) => {
    const { event, import: importRecord, caller, body, now } = call;
    refuseArchived(event);
    if (body.sends_emails) refuseUnverified(caller);
    if (importRecord.status === "READ") {
      const { mapping, locale } = mappingOf(importRecord);
      const looked = await lookThrough(db, { event, importRecord, mapping, locale, now });
      const planned = { ...looked, left_out: leftOut(looked, mapping.skips_duplicates) };
      await withTransaction(db, call, (ctx) => runImport(ctx, event, importRecord, planned, body));
    }
    return { data: await importResponse(db, event, importRecord, now) };
  }),

  write(imports.stop, async (ctx, { event, import: importRecord, now }) => {
    await stopImport(ctx, event, importRecord);
    return { data: await importResponse(ctx.tx, event, importRecord, now) };
  }),

  write(imports.undo, async (ctx, { event, import: importRecord, body, now }) => {
    await undoImport(ctx, event, importRecord, body.cancels_changed);
    return { data: await importResponse(ctx.tx, event, importRecord, now) };
  }),

  write(imports.remove, (ctx, { import: importRecord }) => throwAway(ctx, importRecord)),
];

/** @throws AppError conflict, where the file has no mapping yet */
function mappingOf({ mapping: storedMapping }: OwnImport): { mapping: ImportMappingInput; locale: Locale } {
  const mapping = importMapping.safeParse(storedMapping).data;
  if (!mapping) throw new AppError("conflict");
  return { mapping, locale: (storedMapping as { read_in?: Locale }).read_in ?? "en" };
}

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += 250) yield rows.slice(at, at + 250);
}
