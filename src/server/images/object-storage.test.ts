import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { events } from "#contract/events.ts";
import { eventImages, type StoredImage } from "#contract/images.ts";
import { publicEvents } from "#contract/public-events.ts";
import { moveFiles } from "#server/operator/move-files.ts";
import { runCommand } from "#server/operator/run-command.ts";
import { inTransaction } from "#server/platform/database.ts";
import {
  copyFile,
  deleteFiles,
  findFile,
  storeFile,
  uploadContents,
  setObjectStorage,
} from "#server/platform/files/files.ts";
import { ObjectStorage, readStorageUrl, StorageFailed } from "#server/platform/files/object-storage.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import { testDatabase } from "#server/platform/test-database.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type S3Server, startS3Server } from "#server/testing/s3-server.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { ticketLook } from "#server/self-service/ticket-look.ts";
import { cleanupObjects } from "./cleanup-objects.ts";
import { serveFiles } from "./serve-files.ts";

// A real server with the S3 API: OpenStack Swift.

let app: TestApp;
let s3: S3Server;
let storage_url: string;
const folder = mkdtempSync(join(tmpdir(), "foyer-storage-"));

beforeAll(async () => {
  s3 = await startS3Server();
  app = await testApp({ pages: (server, _context, reads) => serveFiles(server, reads) });
}, 300_000);
afterAll(async () => {
  await app.close();
  await s3.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  storage_url = await s3.storageUrl();
  setObjectStorage(storageAt(storage_url));
});
afterEach(async () => {
  setObjectStorage(undefined);
  await app.db.deleteFrom("images").execute();
  await app.db.deleteFrom("files").execute();
  await app.db.deleteFrom("stored_objects").execute();
});

function storageAt(url: string): ObjectStorage {
  const settings = readStorageUrl(url);
  if (!settings) throw new Error(`Not a storage: ${url}`);
  return new ObjectStorage(settings);
}

/** Nothing listens there. */
const DOWN = "http://KEY:SECRET@127.0.0.1:65431/bucket";

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const upload = async (language = "en") => {
    const create = { width: 1300, height: 700, channels: 3 as const, background: "#336699" };
    const form = new FormData();
    form.set("type", "EVENT_COVER");
    form.set("image", new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), "picture.png");
    const sent = await new Response(form).blob();
    const response = await app.server.inject({
      method: "POST",
      url: `/api/events/${event.id}/images`,
      headers: { "content-type": sent.type, authorization: `Bearer ${token}`, "accept-language": language },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json<Uploaded>() };
  };
  return { event, token, upload };
}

type Uploaded = { data: StoredImage; code?: string; message?: string };

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const places = async () => {
  const rows = await app.db.selectFrom("files").select(["content", "object_key"]).execute();
  const inStorage = rows.filter(({ content, object_key }) => content === null && object_key !== null).length;
  return { storage: inStorage, database: rows.length - inStorage };
};
/** As an hour later. */
async function cleanUp() {
  await app.db
    .updateTable("stored_objects")
    .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
    .execute();
  await app.runJob(cleanupObjects, {});
}
async function foyer(args: string[], env: Record<string, string> = {}) {
  const written = { output: "", errors: "" };
  const status = await runCommand(args, {
    env: { DATABASE_URL: app.connectionString, SECRET_KEY: "x".repeat(40), STORAGE_URL: storage_url, ...env },
    log: pino({ level: "silent" }),
    output: { write: (text) => void (written.output += text) },
    errors: { write: (text) => void (written.errors += text) },
  });
  return { status, ...written };
}

test("picture is stored in the object storage and served with the same headers", async () => {
  const { upload } = await setUp();
  const { status, body } = await upload();
  expect(status).toBe(201);
  const { database, storage } = await places();
  expect(database).toBe(0);
  expect(await s3.keysIn(storage_url)).toHaveLength(storage);
  const url = body.data.variants[0]?.url ?? "";
  const { statusCode, headers, rawPayload } = await get(url, { accept: "image/avif" });
  expect([statusCode, headers["content-type"], headers["cache-control"], headers["vary"]]).toEqual([
    ...[200, "image/avif", "public, max-age=86400", "accept"],
  ]);
  expect((await sharp(rawPayload).metadata()).width).toBe(640);
  expect((await get(url, { accept: "image/avif", "if-none-match": String(headers["etag"]) })).statusCode).toBe(304);
});

test("removed picture has no URL any more, can be restored, and its objects are deleted with it", async () => {
  const { event, token, upload } = await setUp();
  const { data: image } = (await upload()).body;
  const [url] = image.variants.map((variant) => variant.url);
  const params = { event_id: event.id, image_id: image.id };
  await app.call(eventImages.remove, { params }, { token });
  expect((await get(String(url))).statusCode).toBe(404);
  await cleanUp();
  const restored = (await app.call(eventImages.restore, { params }, { token })).body.data;
  expect((await get(restored.url)).statusCode).toBe(200);
  await app.call(eventImages.remove, { params, query: { permanently: "true" } }, { token });
  await cleanUp();
  expect(await s3.keysIn(storage_url)).toEqual([]);
  expect(await app.db.selectFrom("stored_objects").select("key").execute()).toEqual([]);
});

const aContent = { mime_type: "image/webp", content: Buffer.from("a picture") };

test("rolled-back file leaves an object that is deleted an hour later, not before", async () => {
  const uploaded = await uploadContents(app.db, [aContent]);
  const content = uploaded.get(aContent.content) ?? Buffer.alloc(0);
  const storing = inTransaction(app.db, (tx) =>
    storeFile(tx, { mime_type: "image/webp", content }).then(() => Promise.reject(new Error("undone"))),
  );
  await expect(storing).rejects.toThrow("undone");
  await app.runJob(cleanupObjects, {});
  expect(await s3.keysIn(storage_url)).toHaveLength(1);
  await cleanUp();
  expect(await s3.keysIn(storage_url)).toEqual([]);
});

test("object of a copied file is deleted with the last copy", async () => {
  const content = (await uploadContents(app.db, [aContent])).get(aContent.content) ?? Buffer.alloc(0);
  const key = await inTransaction(app.db, (tx) => storeFile(tx, { mime_type: "image/webp", content }));
  const copy = await inTransaction(app.db, (tx) => copyFile(tx, key));
  await inTransaction(app.db, (tx) => deleteFiles(tx, [key]));
  await cleanUp();
  expect((await findFile(app.reads, copy))?.content.toString()).toBe("a picture");
  await inTransaction(app.db, (tx) => deleteFiles(tx, [copy]));
  await cleanUp();
  expect(await s3.keysIn(storage_url)).toEqual([]);
});

test("storage that is down refuses uploads in the reader's language, and everything else goes on", async () => {
  const { event, upload } = await setUp();
  await upload();
  const [file] = await app.db.selectFrom("files").select("key").where("key", "not like", "%.avif").execute();
  setObjectStorage(storageAt(DOWN));
  const refused = await upload("de");
  expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "unavailable", "60"]);
  expect(refused.body.message).toBe(
    "Bilder können gerade nicht gespeichert werden. Bitte versuche es in ein paar Minuten noch einmal.",
  );
  const page = await app.call(publicEvents.get, { params: { event_id: event.id } });
  expect([page.status, page.body.data.cover?.variants.length]).toEqual([200, 3]);
  const picture = await get(`/files/${file?.key}`);
  expect([picture.statusCode, picture.headers["cache-control"]]).toEqual([503, "no-store"]);
  expect(await ticketLook(app.reads, { event_id: event.id })).toMatchObject({ cover: null, logo: null });
});

test("start refuses a wrong key and a missing bucket, and waits for a storage that is down", async () => {
  await expect(storageAt(storage_url).verify()).resolves.toBeUndefined();
  expect(await s3.keysIn(storage_url)).toEqual([]);
  const { host } = new URL(storage_url);
  const wrongKey = storageAt(storage_url.replace(/:[^:@]+@/, ":wrong@")).verify();
  await expect(wrongKey).rejects.toThrow(
    new StartRefused(
      `STORAGE_URL is wrong: ${host} refuses the key (SignatureDoesNotMatch). It must be able to read, write and delete objects in ${new URL(storage_url).pathname.split("/")[1]}.`,
    ),
  );
  const missing = storageAt(storage_url.replace(/\/foyer\d+\//, "/elsewhere/")).verify();
  await expect(missing).rejects.toThrow(
    new StartRefused(`STORAGE_URL is wrong: there is no bucket elsewhere at ${host}. Create it, or name another one.`),
  );
  await expect(storageAt(DOWN).verify()).rejects.toThrow(StorageFailed);
});

test("files move to the storage and back while they are served and changed, and both kinds coexist", async () => {
  setObjectStorage(undefined);
  const { event, token, upload } = await setUp();
  const { data: image } = (await upload()).body;
  const total = (await places()).database;
  setObjectStorage(storageAt(storage_url));
  const moved = await foyer(["files", "move", "--to", "storage"]);
  expect(moved).toMatchObject({ status: 0, errors: "", output: `Files that were moved to the storage: ${total}.\n` });
  expect(await places()).toEqual({ storage: total, database: 0 });
  expect((await get(image.url)).statusCode).toBe(200);
  expect((await foyer(["files", "move", "--to", "storage"])).output).toBe("Files that were moved to the storage: 0.\n");

  const [changed] = await Promise.all([
    app.call(eventImages.remove, { params: { event_id: event.id, image_id: image.id } }, { token }),
    foyer(["files", "move", "--to", "database"]),
  ]);
  expect(changed.status).toBe(204);
  expect((await foyer(["files", "move", "--to", "database"])).status).toBe(0);
  expect(await places()).toEqual({ storage: 0, database: total });
  await cleanUp();
  expect(await s3.keysIn(storage_url)).toEqual([]);
  const params = { event_id: event.id, image_id: image.id };
  const restored = (await app.call(eventImages.restore, { params }, { token })).body.data;
  expect((await get(restored.url)).statusCode).toBe(200);
});

test("move that is interrupted says so, loses nothing and continues", async () => {
  const content = Buffer.from("x");
  const rows = Array.from({ length: 150 }, (_, at) => ({ key: `file${at}`, mime_type: "image/webp", content }));
  await app.db.insertInto("files").values(rows).execute();
  expect(await foyer(["files", "move", "--to", "storage"], { STORAGE_URL: DOWN })).toMatchObject({
    status: 1,
    errors: `PUT of an object at ${new URL(DOWN).host} failed: ECONNREFUSED. What was moved is moved: start again to continue.\n`,
  });
  const failing = storageAt(storage_url);
  const put = vi.spyOn(failing, "put").mockRejectedValueOnce(new StorageFailed("disk full"));
  await expect(moveFiles({ db: app.db, storage: failing, to: "storage", onPage() {} })).rejects.toThrow("disk full");
  put.mockRestore();
  expect((await places()).database).toBeGreaterThan(140);
  const moved = await foyer(["files", "move", "--to", "storage"]);
  expect(moved.output).toContain("Files that were moved to the storage: 14");
  expect(await places()).toEqual({ storage: 150, database: 0 });
  await cleanUp();
  expect(await s3.keysIn(storage_url)).toHaveLength(150);
});

test("storage that hangs is given up in time, and is used again once it responds", async () => {
  const settings = readStorageUrl(storage_url);
  const hasty = settings && new ObjectStorage(settings, 300);
  s3.pause();
  await expect(hasty?.get("key")).rejects.toThrow(StorageFailed);
  s3.resume();
  await expect(storageAt(storage_url).get("key")).resolves.toBeUndefined();
});

test("backup contains what is in the storage, and is restored to another bucket or to the database", async () => {
  const content = (await uploadContents(app.db, [aContent])).get(aContent.content) ?? Buffer.alloc(0);
  const key = await inTransaction(app.db, (tx) => storeFile(tx, { mime_type: "image/webp", content }));
  const file = join(folder, "backup.zip");
  expect(await foyer(["backup", file], { STORAGE_URL: "" })).toMatchObject({
    status: 1,
    errors: "Pictures are in an object storage: set STORAGE_URL to include them, or add --without-objects.\n",
  });
  expect((await foyer(["backup", file])).status).toBe(0);
  const [bucket, copies] = [await s3.storageUrl(), [await testDatabase(), await testDatabase()]];
  for (const [at, copy] of copies.entries()) {
    const env = { DATABASE_URL: copy.connectionString, STORAGE_URL: at === 0 ? bucket : "" };
    expect(await foyer(["restore", file, "--replace", "--yes"], env)).toMatchObject({ status: 0 });
    setObjectStorage(at === 0 ? storageAt(bucket) : undefined);
    expect((await findFile(copy.reads, key))?.content.toString()).toBe("a picture");
    await copy.close();
  }
  expect(await s3.keysIn(bucket)).toHaveLength(1);
  const without = join(folder, "without.zip");
  expect((await foyer(["backup", without, "--without-objects"], { STORAGE_URL: "" })).status).toBe(0);
}, 120_000);

test("command is refused without a storage", async () => {
  expect(await foyer(["files", "move", "--to", "storage"], { STORAGE_URL: "" })).toMatchObject({
    status: 1,
    errors: "STORAGE_URL is not set: there is no object storage.\n",
  });
});

test("event is deleted with the objects of its pictures", async () => {
  const { event, token, upload } = await setUp();
  await upload();
  await app.call(events.remove, { params: { event_id: event.id } }, { token });
  await cleanUp();
  expect(await s3.keysIn(storage_url)).toEqual([]);
});
