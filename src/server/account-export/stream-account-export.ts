import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyBaseLogger } from "fastify";
import { ZipFile } from "yazl";
import type { ArchivedNoun } from "#contract/labels/account-export.ts";
import { type Db, inSnapshot, type Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { findFile } from "#server/platform/files/files.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { ARCHIVED } from "./exported-tables.ts";
import { readThrough } from "./read-through.ts";

/** Simultaneous exports. Each occupies a database connection during its download. */
const AT_ONCE = 2;
let streaming = 0;

type Options = { account: OwnAccount; readme: string; now: Date; log: FastifyBaseLogger };

/**
 * Streams everything of the account as a zip archive, written while it is read, all as of one
 * moment: a snapshot of the database, which takes no locks. Reading ends when the download is
 * aborted; a download that stalls for minutes is ended.
 * @throws AppError too_many_requests while two exports are running
 */
export function streamAccountExport(db: Db, { account, readme, now, log }: Options): Readable {
  if (streaming >= AT_ONCE) throw new AppError("too_many_requests", { retry_after_seconds: 60 });
  streaming += 1;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Prevents an unhandled error event after the download was aborted. While it runs, the response
  // receives the error, too.
  output.on("error", () => undefined);
  zip.on("error", (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(readme), "README.txt", { mtime: now });
  const written = inSnapshot(db, async (tx) => {
    const reading = oneAfterTheOther();
    for (const [noun, query] of Object.entries(ARCHIVED) as [ArchivedNoun, (typeof ARCHIVED)[ArchivedNoun]][])
      zip.addReadStreamLazy(`${noun}.jsonl`, { mtime: now }, (give) =>
        give(null, reading.begin(readThrough(tx, query(account.id)))),
      );
    for (const picture of await listPictures(tx, account))
      zip.addReadStreamLazy(picture.name, { mtime: now, compress: false }, (give) =>
        give(null, reading.begin(contentOf(tx, picture.key))),
      );
    zip.end();
    await finished(output, { writable: false }).finally(reading.end);
  });
  void written
    .catch((error: unknown) => {
      output.destroy(error as Error);
      log.info({ err: error }, "An account export was not downloaded completely");
    })
    .finally(() => (streaming -= 1));
  return output;
}

/**
 * The rows that are being read. `end` waits until their stream is closed, so that the connection is
 * not released while it is still in use.
 */
function oneAfterTheOther() {
  let current: Readable | undefined;
  return {
    begin(rows: AsyncGenerator<string | Buffer>): Readable {
      current = Readable.from(rows, { objectMode: false });
      return current;
    },
    async end(): Promise<void> {
      if (!current || current.closed) return;
      const closed = once(current, "close");
      current.destroy();
      await closed;
    },
  };
}

/** The largest version of each image, named after what it belongs to. */
async function listPictures(tx: Tx, account: OwnAccount): Promise<{ name: string; key: string }[]> {
  const images = await tx
    .selectFrom("images")
    .select(["id", "event_id", "organizer_id", "type", "mime_type", "variants"])
    .where("account_id", "=", account.id)
    .where("type", "not in", ["FORMER_COVER", "FORMER_LOGO"])
    .orderBy("id")
    .execute();
  return images.flatMap(({ id, event_id, organizer_id, type, variants }) => {
    const largest = (variants as { width: number; key: string }[]).toSorted((a, b) => b.width - a.width)[0];
    const owner = event_id === null ? `organizer-${organizer_id}` : `event-${event_id}`;
    return largest ? [{ name: `images/${owner}-${type.toLowerCase()}-${id}.webp`, key: largest.key }] : [];
  });
}

async function* contentOf(tx: Tx, key: string): AsyncGenerator<Buffer> {
  const file = await findFile(tx, key);
  if (file) yield file.content;
}
