import { Buffer } from "node:buffer";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import type { Budget } from "./budget.ts";
import { FileRefusal } from "./file-refusal.ts";

/**
 * An archive whose parts are read one by one. Unpacked bytes are counted as they arrive, whatever
 * size the archive declares.
 */
export type Unzipped = {
  /** Yields the part of this name in pieces; undefined where there is none. */
  part(name: string): AsyncGenerator<Buffer> | undefined;
};

/** @throws FileRefusal */
export async function unzip(content: Buffer, budget: Budget): Promise<Unzipped> {
  const zip = await opened(content);
  const entries = await entriesOf(zip);
  async function* read(entry: Entry): AsyncGenerator<Buffer> {
    const part = { packed: entry.compressedSize, unpacked: entry.uncompressedSize };
    budget.unpack(0, part);
    let unpacked = 0;
    for await (const piece of (await streamOf(zip, entry)) as AsyncIterable<Buffer>) {
      unpacked += piece.length;
      budget.unpack(piece.length, { ...part, unpacked });
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

/** A workbook has a few dozen entries. */
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
      if (entries.size >= ENTRIES_MAX) return refuse(new FileRefusal("large"));
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
