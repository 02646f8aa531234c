import { msg } from "@lingui/core/macro";
import {
  platformImportInput,
  platformImportReading,
  platformImports,
  tablesReading,
} from "#contract/platform-imports.ts";
import type { PlatformExport } from "#domain/importers/importer.ts";
import { eventResponse } from "#server/events/event-response.ts";
import { requireEvent } from "#server/events/event-queries.ts";
import { readingFor } from "#server/imports/request-work.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { untransacted, type Route } from "#server/platform/http.ts";
import { checked } from "#server/platform/http/validation.ts";
import { moveIn } from "./create-platform-import.ts";
import { previewOf } from "./preview.ts";
import { readPlatformFiles, readTables } from "./read-files.ts";
import { readForm } from "./read-form.ts";

export const platformImportRoutes: Route[] = [
  untransacted(platformImports.read, async (_db, { caller, locale, raw }) => {
    const reading = readingFor(caller, raw.reply);
    const { files, fields } = await readForm(raw.request);
    return { data: await readTables(files, { ...checked(tablesReading, fields), locale }, reading) };
  }),

  untransacted(platformImports.preview, async (_db, { caller, locale, raw }) => {
    const reading = readingFor(caller, raw.reply);
    const { files, fields } = await readForm(raw.request);
    return {
      data: previewOf(await readPlatformFiles(files, { ...checked(platformImportReading, fields), locale }, reading)),
    };
  }),

  untransacted(platformImports.create, async (db, call) => {
    const { caller, locale, now } = call;
    const reading = readingFor(caller, call.raw.reply);
    const { files, fields } = await readForm(call.raw.request);
    const input = checked(platformImportInput, fields);
    const moved = await readPlatformFiles(files, { ...input, locale }, reading);
    refuseUnanswered(moved);
    const file_names = files.map(({ name }) => name);
    const { event_id, import_id } = await withTransaction(db, call, (ctx) =>
      moveIn(ctx, caller, input, { moved, file_names, locale, secrets: call.app.secrets }),
    );
    return { data: { event: eventResponse(await requireEvent(db, caller, event_id), now), import_id } };
  }),
];

/**
 * @throws AppError invalid (statuses), while a status has no meaning yet: no ticket becomes valid
 * by a guess
 */
function refuseUnanswered({ statuses }: PlatformExport): void {
  const unanswered = statuses.filter(({ becomes }) => becomes === null).map(({ value }) => value);
  if (unanswered.length === 0) return;
  const names = unanswered.slice(0, STATUSES_NAMED).join(", ") + (unanswered.length > STATUSES_NAMED ? " …" : "");
  throw invalid({ statuses: msg`Choose what each of these statuses means: ${names}` });
}

const STATUSES_NAMED = 5;
