import { crc32 } from "node:zlib";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { eventImages, type StoredImage } from "#contract/images.ts";
import { publicEvents } from "#contract/public-events.ts";
import { buildApp } from "#server/app.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { serveFiles } from "./serve-files.ts";

let app: TestApp;
let files: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
  files = await buildApp({
    db: app.db,
    reads: app.reads,
    context: app.context,
    log: pino({ level: "silent" }),
    routes: [],
  });
  serveFiles(files, app.db);
});
afterAll(async () => {
  await files.close();
  await app.close();
});

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const upload = (content: Buffer, over: { name?: string; type?: string; token?: string; field?: string } = {}) => {
    const form = new FormData();
    form.set(over.field ?? "image", new Blob([new Uint8Array(content)]), over.name ?? "cover.jpg");
    if (over.type) form.set("type", over.type);
    return send(event.id, form, over.token ?? token);
  };
  return { event, token, upload };
}

async function send(event_id: number, form: FormData, token: string) {
  const { headers, body } = await new Response(form)
    .blob()
    .then(async (blob) => ({ headers: { "content-type": blob.type }, body: Buffer.from(await blob.arrayBuffer()) }));
  const response = await app.server.inject({
    method: "POST",
    url: `/api/events/${event_id}/images`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}

const picture = (width: number, height: number, background = "#ff0000") =>
  sharp({ create: { width, height, channels: 3, background } });
/** A PNG whose header claims another size. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
const apartFromAddresses = (image: StoredImage) => ({
  ...image,
  ...{ url: null, original: { ...image.original, url: null } },
  variants: image.variants.map(({ width }) => width),
});
const storedFiles = () =>
  app.db
    .selectFrom("files")
    .select("key")
    // each variant has an AVIF file beside it
    .where("key", "not like", "%.avif")
    .execute()
    .then((rows) => rows.map(({ key }) => key));

describe("cover upload", () => {
  // SPEC 3.08, 5.28, 7.12
  test("uploaded cover is re-encoded in several widths and stored with its average color", async () => {
    const { event, token, upload } = await setUp();
    const { status, body } = await upload(await picture(2400, 1200).jpeg().toBuffer(), { type: "EVENT_COVER" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: "EVENT_COVER",
      mime_type: "image/webp",
      width: 2160,
      height: 1080,
      file_name: "cover.jpg",
      is_small: false,
    });
    expect(body.data.variants.map(({ width }: { width: number }) => width)).toEqual([640, 1280, 2160]);
    expect(body.data.average_color).toMatch(/^#f[a-f0-9]0[0-9]0[0-9]$/);
    expect(body.data.url).toBe(body.data.variants[2].url);
    expect((await app.call(eventImages.list, { params: { event_id: event.id } }, { token })).body.data).toHaveLength(1);
    expect((await app.call(publicEvents.get, { params: { event_id: event.id } })).body.data.cover?.url).toBe(
      body.data.url,
    );
  });

  test("uploaded cover is public and cacheable for a day with its ETag, and no other file is served", async () => {
    const { upload } = await setUp();
    const { body } = await upload(await picture(700, 400).png().toBuffer());
    const file = await files.inject(body.data.url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
    });
    expect((await sharp(file.rawPayload).metadata()).width).toBe(700);
    const etag = String(file.headers.etag);
    const again = await files.inject({ url: body.data.url, headers: { "if-none-match": `W/${etag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    const smaller = await files.inject({
      url: body.data.url,
      headers: { accept: "image/avif", "if-none-match": etag },
    });
    expect(smaller.statusCode, "the other form is another file").toBe(200);
    for (const path of ["/files/nothing", "/files/..%2f..%2fetc%2fpasswd", `/files/${"a".repeat(250)}`])
      expect((await files.inject(path)).statusCode).toBe(404);
  });

  test("image is served as AVIF to browsers that accept it, and both formats are deleted together", async () => {
    const { upload, event, token } = await setUp();
    const { body } = await upload(await picture(1300, 700).jpeg().toBuffer());
    const forms = () => app.db.selectFrom("files").select("key").where("key", "like", `${key}%`).execute();
    const key = body.data.url.split("/").at(-1);
    const modern = await files.inject({ url: body.data.url, headers: { accept: "image/avif,image/webp,*/*;q=0.8" } });
    expect(modern.headers).toMatchObject({ "content-type": "image/avif", vary: "accept" });
    expect((await sharp(modern.rawPayload).metadata()).compression).toBe("av1");
    const older = await files.inject({ url: body.data.url, headers: { accept: "image/webp" } });
    expect(older.headers).toMatchObject({ "content-type": "image/webp", vary: "accept" });
    expect((await files.inject(`${body.data.url}.avif`)).statusCode).toBe(404);
    expect(await forms()).toHaveLength(2);
    await upload(await picture(700, 400).jpeg().toBuffer());
    await upload(await picture(700, 400).jpeg().toBuffer());
    expect(await forms()).toEqual([]);
    const { data } = (await app.call(eventImages.list, { params: { event_id: event.id } }, { token })).body;
    expect(data).toHaveLength(1);
  });

  test("image without an AVIF file is served as WebP", async () => {
    const { upload } = await setUp();
    const { body } = await upload(await picture(700, 400).png().toBuffer());
    await app.db
      .deleteFrom("files")
      .where("key", "like", `${body.data.url.split("/").at(-1)}.avif`)
      .execute();
    const file = await files.inject({ url: body.data.url, headers: { accept: "image/avif" } });
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/webp"]);
  });

  // SECURITY S154
  test("uploaded image is rotated upright and stripped of its metadata", async () => {
    const { upload } = await setUp();
    const lying = await picture(600, 900)
      .withExif({ IFD0: { Copyright: "somebody" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(lying);
    expect(body.data).toMatchObject({ width: 900, height: 600 });
    const file = await sharp((await files.inject(body.data.url)).rawPayload).metadata();
    expect(file.exif).toBeUndefined();
    expect(file.orientation).toBeUndefined();
  });

  // SPEC 7.11
  test("new cover replaces the previous one, which stays restorable, and deletes the files of the one before that", async () => {
    const { upload, event, token } = await setUp();
    const before = await storedFiles();
    await upload(await picture(1300, 700).jpeg().toBuffer());
    const { body: second } = await upload(await picture(700, 400).webp().toBuffer());
    const { body: third } = await upload(await picture(800, 400).webp().toBuffer());
    expect(await storedFiles()).toHaveLength(before.length + second.data.variants.length + third.data.variants.length);
    const both = await Promise.all([
      upload(await picture(700, 400).webp().toBuffer()),
      upload(await picture(800, 400).webp().toBuffer()),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const { data } = (await app.call(eventImages.list, { params: { event_id: event.id } }, { token })).body;
    expect(data).toHaveLength(1);
    expect(
      (await app.call(eventImages.remove, { params: { event_id: event.id, image_id: data[0]?.id ?? 0 } }, { token }))
        .status,
    ).toBe(204);
    expect(await storedFiles(), "what was removed can still be put back").toHaveLength(before.length + 2);
  });

  test("restoring the previous cover gives it a new URL and deletes the current cover", async () => {
    const { upload, event, token } = await setUp();
    const { data: first } = (await upload(await picture(1300, 700).jpeg().toBuffer())).body;
    const { data: second } = (await upload(await picture(700, 400).webp().toBuffer())).body;
    const restore = (image_id: number, as = token) =>
      app.call(eventImages.restore, { params: { event_id: event.id, image_id } }, { token: as });
    expect((await restore(first.id, (await aSignedInUser(app.db)).token)).status, "nobody else's").toBe(404);
    expect((await restore(second.id)).status, "it has replaced nothing yet").toBe(404);
    const { status, body } = await restore(first.id);
    expect([status, apartFromAddresses(body.data)]).toEqual([200, apartFromAddresses(first)]);
    expect((await app.call(eventImages.list, { params: { event_id: event.id } }, { token })).body.data).toEqual([
      body.data,
    ]);
    expect((await files.inject(body.data.url)).statusCode).toBe(200);
    expect((await files.inject(first.url)).statusCode).toBe(404);
    expect((await files.inject(second.url)).statusCode).toBe(404);
    expect((await restore(second.id)).status, "there is no way back from a way back").toBe(404);
  });

  test("removed cover can be restored with its focal point and the page background", async () => {
    const { upload, event, token } = await setUp();
    const { data } = (await upload(await picture(1300, 1300).jpeg().toBuffer())).body;
    const at = { params: { event_id: event.id, image_id: data.id } };
    const { body } = await app.call(eventImages.change, { ...at, body: { focus: { x: 20, y: 0 } } }, { token });
    expect(body.data).toEqual({ ...data, focus: { x: 20, y: 0 } });
    const mirrorInput = {
      params: { event_id: event.id },
      body: { homepage_background_type: "MIRROR_COVER_IMAGE" },
    } as const;
    await app.call(eventSettingCalls.update, mirrorInput, { token });
    expect((await app.call(eventImages.remove, at, { token })).status).toBe(204);
    const shown = async () => (await app.call(publicEvents.get, { params: { event_id: event.id } })).body.data;
    expect((await shown()).cover).toBeNull();
    const { data: restored } = (await app.call(eventImages.restore, at, { token })).body;
    expect(apartFromAddresses(restored)).toEqual(apartFromAddresses(body.data));
    const { cover, settings } = await shown();
    const { original: _whole, crop: _crop, ...seen } = restored;
    expect([cover, settings.homepage_background_type]).toEqual([seen, "MIRROR_COVER_IMAGE"]);
  });

  test("replaced cover can be neither cropped nor removed", async () => {
    const { upload, event, token } = await setUp();
    const { data: first } = (await upload(await picture(700, 400).jpeg().toBuffer())).body;
    await upload(await picture(800, 400).jpeg().toBuffer());
    const at = { params: { event_id: event.id, image_id: first.id } };
    const focus = { x: 0, y: 0 };
    expect((await app.call(eventImages.change, { ...at, body: { focus } }, { token })).status).toBe(404);
    expect((await app.call(eventImages.remove, at, { token })).status).toBe(404);
  });

  test("deleting an event deletes its cover and the restorable one", async () => {
    const { upload, event, token } = await setUp();
    const before = await storedFiles();
    await upload(await picture(700, 400).jpeg().toBuffer());
    await upload(await picture(800, 400).jpeg().toBuffer());
    expect((await app.call(events.remove, { params: { event_id: event.id } }, { token })).status).toBe(204);
    expect(await storedFiles()).toHaveLength(before.length);
  });

  // SPEC 5.28
  test("small cover is accepted and flagged as small", async () => {
    const { upload } = await setUp();
    expect((await upload(await picture(600, 300).jpeg().toBuffer())).body.data.is_small).toBe(true);
  });

  // SPEC 5.26, 8.46, 9.04
  // SECURITY S154
  test.each([
    [
      "a text that calls itself a picture",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='900' height='500'/>"),
      "picture of another kind",
    ],
    ["a GIF", () => picture(900, 500).gif().toBuffer(), "picture of another kind"],
    [
      "a broken one",
      async () => (await picture(900, 500).jpeg().toBuffer()).subarray(0, 300),
      "picture of another kind",
    ],
    ["a picture that is too narrow", () => picture(599, 300).jpeg().toBuffer(), "600 by 300"],
    ["a picture that is too flat", () => picture(600, 299).jpeg().toBuffer(), "600 by 300"],
    ["a picture that is too wide", () => picture(4001, 600).jpeg().toBuffer(), "4000 by 4000"],
    [
      "a small file that would unpack to 2,500 megapixels",
      async () => claiming(await picture(900, 500).png().toBuffer(), 50_000, 50_000),
      "4000 by 4000",
    ],
    [
      "exactly 5 MB",
      async () => Buffer.concat([await picture(900, 500).jpeg().toBuffer(), Buffer.alloc(5_000_000)], 5_000_000),
      "5 MB",
    ],
    ["more than 5 MB", async () => Buffer.alloc(6_000_000, 1), "5 MB"],
    ["nothing", async () => Buffer.alloc(0), "field is required"],
  ])("cover upload rejects %s", async (_, make, message) => {
    const { upload } = await setUp();
    const { status, body } = await upload(await make(), { name: "harmless.jpg" });
    expect(status).toBe(message === "5 MB" ? 413 : message === "picture of another kind" ? 415 : 422);
    expect(body.errors.image[0]).toContain(message === "picture of another kind" ? "JPEG, PNG or WebP" : message);
  });

  test("cover upload rejects other image types and other bodies, and strips paths from the file name", async () => {
    const { upload, event, token } = await setUp();
    const cover = await picture(700, 400).jpeg().toBuffer();
    expect((await upload(cover, { type: "AVATAR" })).body.errors).toHaveProperty("type");
    expect((await upload(cover, { field: "picture" })).body.errors).toHaveProperty("image");
    expect((await upload(cover, { name: "../../etc/passwd" })).body.data.file_name).toBe("passwd");
    const json = await app.server.inject({
      method: "POST",
      url: `/api/events/${event.id}/images`,
      headers: { authorization: `Bearer ${token}` },
      payload: { image: "http://169.254.169.254/" },
    });
    expect(json.statusCode).toBe(415);
  });

  // SPEC 7.13
  test("cover upload and image list are limited to the event's organizer", async () => {
    const { upload, event } = await setUp();
    const cover = await picture(700, 400).jpeg().toBuffer();
    expect((await upload(cover, { token: (await aSignedInUser(app.db)).token })).status).toBe(404);
    expect((await upload(cover, { token: "none" })).status).toBe(401);
    expect((await app.call(eventImages.list, { params: { event_id: event.id } })).status).toBe(401);
  });
});
