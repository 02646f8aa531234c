import { addAbortSignal, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { msg } from "@lingui/core/macro";
import type { FastifyBaseLogger } from "fastify";
import { ZipFile } from "yazl";
import type { Locale } from "#contract/fields.ts";
import type { Narrowing } from "#contract/lists.ts";
import { slugOf } from "#domain/slug.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import { csvText, inBatches } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { translate } from "#server/platform/i18n.ts";
import { fileNameOf } from "./file-name.ts";
import { indexColumns } from "./index-columns.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { type Found, type FoundInvoice, invoicesAfter } from "./invoice-queries.ts";

const AT_ONCE = 2;
/**
 * Rendering blocks the process for some hundredths of a second per document. The stream rests twice
 * as long, so that buyers are not affected.
 */
const REST = 2;
/** A stream whose reader has stopped for this long is aborted to free its slot. */
const STALLED_MS = 5 * 60_000;
/** Documents are large: only a few are loaded at once. */
const BATCH = 25;
let streaming = 0;

type ArchiveInput = {
  organizer: OwnOrganizer;
  narrowing: Narrowing;
  /** The documents at the time of the request. Those issued later are left to the next archive. */
  found: Found;
  locale: Locale;
  now: Date;
  log: FastifyBaseLogger;
};

/**
 * Streams an organizer's documents as a zip archive: first a list, then each document as PDF,
 * rendered when the previous one has been read. The download therefore starts immediately, only a
 * few documents are in memory, and no database connection is occupied. Rendering stops when the
 * reader disconnects.
 * @throws AppError too_many_requests: two archives are being streamed already
 */
export function streamInvoices(db: ReadDb, input: ArchiveInput): Readable {
  if (streaming >= AT_ONCE) throw new AppError("too_many_requests", { retry_after_seconds: 60 });
  streaming += 1;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // A reader receives the error itself; after a disconnect it can be ignored.
  output.on("error", () => undefined);
  zip.on("error", (error: Error) => output.destroy(error));
  const gone = new AbortController();
  output.once("close", () => gone.abort());
  void fill(zip, db, input, gone.signal)
    .catch((error: unknown) => {
      output.destroy(error as Error);
      input.log.info({ err: error }, "An invoice archive was not downloaded completely");
    })
    .finally(() => (streaming -= 1));
  return output;
}

/** `invoices-harbour-concerts-2027-03-10.zip` */
export function archiveName({ name }: OwnOrganizer, { locale, now }: Pick<ArchiveInput, "locale" | "now">): string {
  return `${slugOf(translate(locale, msg`Invoices`))}-${slugOf(name)}-${now.toISOString().slice(0, 10)}.zip`;
}

async function fill(zip: ZipFile, db: ReadDb, input: ArchiveInput, gone: AbortSignal): Promise<void> {
  const { locale, now } = input;
  const put = (name: string, file: Readable, isPacked = false) =>
    putInto(zip, name, { mtime: now, compress: !isPacked }, addAbortSignal(gone, file));
  await put("index.csv", csvText(indexColumns(locale), batchesOf(db, input)));
  for await (const batch of batchesOf(db, input))
    for (const { snapshot } of batch) {
      const since = performance.now();
      const pdf = invoicePdf(snapshot);
      const resting = pause((performance.now() - since) * REST, undefined, { signal: gone });
      await Promise.all([put(fileNameOf(snapshot, "pdf"), pdf, true), resting]);
    }
  zip.end();
}

function batchesOf(
  db: ReadDb,
  { organizer, narrowing, found: { last } }: ArchiveInput,
): AsyncGenerator<FoundInvoice[]> {
  const next = (before: FoundInvoice | undefined, size: number) =>
    invoicesAfter(db, organizer, narrowing, { after: before?.sequence ?? 0, last, size });
  return inBatches(next, BATCH);
}

/** Adds a file to the archive. Resolves when the file has been read. */
async function putInto(
  zip: ZipFile,
  name: string,
  options: { mtime: Date; compress: boolean },
  file: Readable,
): Promise<void> {
  const stalled = setTimeout(() => file.destroy(new Error("The reader stopped reading")), STALLED_MS).unref();
  zip.addReadStreamLazy(name, options, (give) => give(null, file));
  await finished(file).finally(() => clearTimeout(stalled));
}
