import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { decodeProtectedHeader } from "jose";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ZipFile } from "yazl";
import { refuseUnfinishedRestore } from "#server/platform/database/installation-state.ts";
import { type ObjectStorage, StorageFailed } from "#server/platform/files/object-storage.ts";
import { secretKey } from "#server/platform/secrets/secret-keys.ts";
import { isLostConnection } from "#server/platform/errors.ts";
import { reasonOf } from "#server/operator/reason-of.ts";
import { Refused } from "#server/operator/refused.ts";
import { columnsOf, connectForCopying, listSequences, listTables, quoted, type DatabaseTable } from "./catalog.ts";
import {
  nameOfEntry,
  nameOfObject,
  FORMAT,
  MANIFEST,
  type Manifest,
  type SavedObject,
  type SavedTable,
  SECRET_KEY_ENTRY,
} from "./manifest.ts";

type Options = {
  connectionString: string;
  release: string;
  /** The secret key, where the backup should contain it. */
  secret_key: string | undefined;
  /** Where the contents of files are that are not in the database. */
  storage: ObjectStorage | "left out" | undefined;
  target: Writable;
  /** Called before each table. */
  onTable(table: string, done: number, total: number): void;
};

/**
 * Writes one zip archive with the rows of every table as of one moment (a snapshot, which takes no
 * locks that a write would notice), while they are read. The manifest is its last entry, so a file
 * that ends early has none.
 * @throws Refused where there is no installation in the database, or the target can't be written
 */
export async function createBackup(options: Options): Promise<Manifest> {
  const client = await connectForCopying(options.connectionString);
  try {
    await refuseUnfinishedRestore(client);
    const tables = await beginSnapshot(client);
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on("error", (error: Error) => output.destroy(error));
    const failing = new AbortController();
    const written = pipeline(output, options.target).catch((error: unknown) => {
      failing.abort(error);
      throw error;
    });
    const entries = writeEntries({ client, zip, failed: failing.signal }, tables, options);
    const [manifest] = await Promise.all([entries, written]);
    return manifest;
  } catch (error) {
    const isOutside =
      isLostConnection(error) || error instanceof StorageFailed || (error instanceof Error && "syscall" in error);
    throw isOutside ? new Refused(`The backup can't be written: ${reasonOf(error)}.`, { cause: error }) : error;
  } finally {
    // In the middle of a table this closes the connection at once.
    await client.end().catch(() => {});
  }
}

type Writing = {
  client: pg.Client;
  zip: ZipFile;
  /** Aborted where the target can't be written. */
  failed: AbortSignal;
};

/**
 * The locks wait for a migration that is running and keep the next one out; the first statement
 * after them takes the snapshot. Migrations that came in between have changed the tables.
 */
async function beginSnapshot(client: pg.Client): Promise<DatabaseTable[]> {
  const tables = await listTables(client);
  if (!tables.some(({ schema, name }) => schema === "public" && name === "schema_migrations"))
    throw new Refused("There is nothing to back up yet: start Foyer once, which creates its tables.");
  await client.query("begin isolation level repeatable read, read only");
  await client.query(`lock table ${tables.map(quoted).join(", ")} in access share mode`);
  if (JSON.stringify(await listTables(client)) !== JSON.stringify(tables))
    throw new Refused("Foyer was being updated: start the backup again.");
  return tables;
}

async function writeEntries(
  writing: Writing,
  tables: DatabaseTable[],
  { release, secret_key, storage, onTable }: Options,
): Promise<Manifest> {
  const { client, zip } = writing;
  const { rows: servers } = await client.query<{ version: string; now: Date }>(
    "select current_setting('server_version') as version, now()",
  );
  const { version = "", now = new Date() } = servers[0] ?? {};
  const secret_key_ids = await listKeyIds(client);
  if (secret_key !== undefined && !secret_key_ids.includes(secretKey(secret_key).id))
    throw new Refused("The secret key of this installation is not the one that its secrets were encrypted with.");
  const migrations = await client.query<Manifest["migrations"][number]>(
    "select version, name, checksum from schema_migrations order by version",
  );
  const objects = storage === "left out" ? [] : await listObjects(client, tables);
  if (!storage && objects.length > 0)
    throw new Refused("Pictures are in an object storage: set STORAGE_URL to include them, or add --without-objects.");
  const saved: SavedTable[] = [];
  for (const table of tables) {
    onTable(`${table.schema}.${table.name}`, saved.length, tables.length);
    const rows = client.query(copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`));
    const checked = await addEntry(writing, nameOfEntry(table), now, rows);
    saved.push({ ...table, rows: rows.rowCount, ...checked });
  }
  const manifest: Manifest = {
    format: FORMAT,
    release,
    created_at: now.toISOString(),
    server_version: version,
    migrations: migrations.rows,
    secret_key_ids,
    has_secret_key: secret_key !== undefined,
    tables: saved,
    objects: await addObjects(writing, objects, { storage, mtime: now }),
    // Sequences have no snapshot: read last, they are never behind the rows.
    sequences: await listSequences(client),
  };
  if (secret_key !== undefined) zip.addBuffer(Buffer.from(`${secret_key}\n`), SECRET_KEY_ENTRY, { mtime: now });
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST, { mtime: now });
  zip.end();
  return manifest;
}

type StoredObject = Pick<SavedObject, "key" | "mime_type">;

async function listObjects(client: pg.Client, tables: DatabaseTable[]): Promise<StoredObject[]> {
  // Earlier versions of Foyer have no objects.
  if (!tables.some(({ schema, name }) => schema === "public" && name === "stored_objects")) return [];
  const { rows } = await client.query<StoredObject>(
    "select distinct object_key as key, mime_type from files where object_key is not null order by 1",
  );
  return rows;
}

/** What was deleted since the snapshot is left out: its rows were deleted before. */
async function addObjects(
  writing: Writing,
  objects: StoredObject[],
  { storage, mtime }: { storage: Options["storage"]; mtime: Date },
): Promise<SavedObject[]> {
  const saved: SavedObject[] = [];
  if (!storage || storage === "left out") return saved;
  for (const object of objects) {
    const content = await storage.get(object.key);
    if (!content) continue;
    const checked = await addEntry(writing, nameOfObject(object), mtime, Readable.from([content]));
    saved.push({ ...object, ...checked });
  }
  return saved;
}

/** Compresses as it reads: more would take several times as long for a few percent. */
const COMPRESSION_LEVEL = 4;

async function addEntry({ zip, failed }: Writing, name: string, mtime: Date, rows: Readable) {
  const hash = createHash("sha256");
  let bytes = 0;
  const content = Readable.from(inPieces(rows), { objectMode: false });
  // If the target fails, the rest is not read, and closing the connection ends both with an error.
  for (const stream of [rows, content]) stream.on("error", () => {});
  zip.addReadStream(content, name, { mtime, compressionLevel: COMPRESSION_LEVEL });
  await finished(content, { signal: failed });
  return { bytes, sha256: hash.digest("hex") };

  async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = [];
    let length = 0;
    const piece = () => {
      const joined = Buffer.concat(waiting);
      hash.update(joined);
      bytes += length;
      [waiting, length] = [[], 0];
      return joined;
    };
    for await (const chunk of chunks) {
      waiting.push(chunk);
      length += chunk.length;
      if (length >= PIECE) yield piece();
    }
    if (length > 0) yield piece();
  }
}

/** Larger than most rows: each piece costs a call of the compressor. */
const PIECE = 64 * 1024;

/** An encrypted secret names the key that encrypted it. */
async function listKeyIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>("select value from secrets");
  return [...new Set(rows.map(({ value }) => String(decodeProtectedHeader(value).kid)))].toSorted();
}
