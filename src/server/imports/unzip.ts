import { Buffer } from "node:buffer";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { IMPORT_UNPACKED_MAX } from "#domain/limits.ts";
import { refuseFile } from "./refuse-file.ts";

/** An archive of which parts are read one by one. What it unpacks to is counted as it comes, whatever it says of itself. */
export type Unzipped = {
  /** The part of this name, in pieces; undefined where there is none. */
  part(name: string): AsyncGenerator<Buffer> | undefined;
};

/** @throws AppError invalid (file) */
export async function unzip(content: Buffer): Promise<Unzipped> {
  const zip = await opened(content);
  const entries = await entriesOf(zip);
  let left = IMPORT_UNPACKED_MAX;
  async function* read(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.uncompressedSize > left) throw refuseFile("large");
    for await (const piece of (await streamOf(zip, entry)) as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) throw refuseFile("large");
      yield piece;
    }
  }
  return {
    part(name) {
      const entry = entries.get(name.toLowerCase());
      return entry && read(entry);
    },
  };
}

/** A workbook has a few dozen. */
const ENTRIES_MAX = 10_000;

function opened(content: Buffer): Promise<ZipFile> {
  return new Promise((take, refuse) => {
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? refuse(error) : take(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((take, refuse) => {
    zip.on("entry", (entry: Entry) => {
      if (entries.size >= ENTRIES_MAX) return refuse(refuseFile("large"));
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.once("end", () => take(entries));
    zip.once("error", refuse);
    zip.readEntry();
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((take, refuse) => {
    zip.openReadStream(entry, (error, stream) => (error ? refuse(error) : take(stream)));
  });
}
