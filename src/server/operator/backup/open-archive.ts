import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refused } from "#server/operator/refused.ts";
import { reasonOf } from "#server/operator/reason-of.ts";
import { nameOfEntry, nameOfObject, MANIFEST, type Manifest, manifestSchema, SECRET_KEY_ENTRY } from "./manifest.ts";

export type Archive = {
  manifest: Manifest;
  secret_key: string | undefined;
  /** The rows of a table, as `COPY` reads them. */
  rowsOf(table: { schema: string; name: string }): Promise<Readable>;
  /** The content of a file that was in an object storage. */
  contentOf(object: { key: string }): Promise<Readable>;
  close(): void;
};

/**
 * Opens a backup and reads it once from start to end.
 * @throws Refused where it is no backup, or not exactly what was written
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw new Refused(`${file} can't be read as a backup: ${reasonOf(error)}.`);
  });
  try {
    const archive = await read(zip, file);
    for (const table of archive.manifest.tables) {
      const { bytes, sha256 } = await checksumOf(await archive.rowsOf(table));
      if (bytes !== table.bytes || sha256 !== table.sha256)
        throw new Refused(`${file} is damaged: the rows of ${table.schema}.${table.name} were changed.`);
    }
    for (const object of archive.manifest.objects) {
      const { bytes, sha256 } = await checksumOf(await archive.contentOf(object));
      if (bytes !== object.bytes || sha256 !== object.sha256)
        throw new Refused(`${file} is damaged: the picture ${object.key} was changed.`);
    }
    return archive;
  } catch (error) {
    zip.close();
    if (error instanceof Refused) throw error;
    throw new Refused(`${file} is damaged: ${reasonOf(error)}.`);
  }
}

async function read(zip: ZipFile, file: string): Promise<Archive> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Refused(`${file} is not a complete backup: it has no ${name}.`);
    return zip.openReadStreamPromise(entry);
  };
  const textOf = async (name: string) => {
    const content = await buffer(await open(name));
    if (crc32(content) !== entries.get(name)?.crc32) throw new Refused(`${file} is damaged: its ${name} was changed.`);
    return content.toString();
  };
  const manifest = manifestSchema.safeParse(JSON.parse(await textOf(MANIFEST)));
  if (!manifest.success)
    throw new Refused(`${file} was written by another version of foyer backup, which this one can't read.`);
  return {
    manifest: manifest.data,
    secret_key: manifest.data.has_secret_key ? (await textOf(SECRET_KEY_ENTRY)).trim() : undefined,
    rowsOf: (table) => open(nameOfEntry(table)),
    contentOf: (object) => open(nameOfObject(object)),
    close: () => zip.close(),
  };
}

async function checksumOf(content: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
