import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { events } from "#contract/events.ts";
import { eventImages, type StoredImage, organizerImages } from "#contract/images.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { serveFiles } from "./serve-files.ts";

// Two instances on one database, over HTTP. The second one has its own modules and therefore its
// own file cache.

let app: TestApp;
let origins: string[];
let closeSecond: () => Promise<void>;

beforeAll(async () => {
  app = await testApp({ pages: (app, _context, reads) => serveFiles(app, reads) });
  vi.resetModules();
  const [{ buildApp }, { openDatabase }, { routes }, second, { testContext }] = await Promise.all([
    import("#server/app.ts"),
    import("#server/platform/database.ts"),
    import("#server/routes.ts"),
    import("./serve-files.ts"),
    import("#server/testing/test-app.ts"),
  ]);
  const log = pino({ level: "silent" });
  const database = openDatabase({ connectionString: app.connectionString, log });
  const context = testContext(database.db);
  const secondServer = await buildApp({
    ...{ db: database.db, reads: database.reads, context, log },
    routes: routes(context),
  });
  second.serveFiles(secondServer, database.reads);
  origins = [
    await app.server.listen({ port: 0, host: "127.0.0.1" }),
    await secondServer.listen({ port: 0, host: "127.0.0.1" }),
  ];
  closeSecond = async () => {
    await secondServer.close();
    await database.close();
  };
});
afterAll(async () => {
  await closeSecond();
  await app.close();
});

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer });
  const upload = async (path: string, type: string, color: string): Promise<StoredImage> => {
    const create = { width: 1300, height: 700, channels: 3 as const, background: color };
    const form = new FormData();
    form.set("type", type);
    form.set("image", new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), "picture.png");
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origins[0]}/api${path}`, { method: "POST", headers, body: form });
    expect(response.status).toBe(201);
    return ((await response.json()) as { data: StoredImage }).data;
  };
  return { event, organizer, token, upload };
}

/**
 * The status codes of all URLs of an image at both instances, for browsers with and without AVIF.
 */
async function statusesOf(image: Pick<StoredImage, "variants" | "original">): Promise<Set<number>> {
  const paths = [image.original.url, ...image.variants.map(({ url }) => url)];
  const requests = origins.flatMap((origin) =>
    paths.flatMap((path) =>
      ["image/avif", "image/webp"].map((accept) => fetch(origin + path, { headers: { accept } })),
    ),
  );
  const responses = await Promise.all(requests);
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  return new Set(responses.map(({ status }) => status));
}

const FOUND = new Set([200]);
const NOT_FOUND = new Set([404]);
/** The timeout covers the cache of an instance that has just served the image. */
const isGone = (image: StoredImage) =>
  vi.waitFor(async () => expect(await statusesOf(image)).toEqual(NOT_FOUND), { timeout: 8_000, interval: 500 });
const files = async () => Number((await app.db.selectFrom("files").select("key").execute()).length);
const rows = (id: number) => app.db.selectFrom("images").select("type").where("id", "=", id).execute();

/** The calls that an event's cover and an organizer's logo have in common. */
const SLOTS = [
  [
    "a cover",
    async () => {
      const { event, token, upload } = await setUp();
      const at = (image_id: number) => ({ params: { event_id: event.id, image_id } });
      return {
        add: (color = "#ff0000") => upload(`/events/${event.id}/images`, "EVENT_COVER", color),
        remove: (id: number, permanently?: "true") =>
          app.call(eventImages.remove, { ...at(id), query: permanently ? { permanently } : {} }, { token }),
        restore: (id: number) => app.call(eventImages.restore, at(id), { token }),
        crop: (id: number, crop: NonNullable<StoredImage["crop"]>) =>
          app.call(eventImages.change, { ...at(id), body: { focus: { x: 50, y: 50 }, crop } }, { token }),
      };
    },
  ],
  [
    "a logo",
    async () => {
      const { organizer, token, upload } = await setUp();
      const at = (logo_id: number) => ({ params: { organizer_id: organizer.id, logo_id } });
      return {
        add: (color = "#ff0000") => upload(`/organizers/${organizer.id}/images`, "LOGO", color),
        remove: (id: number, permanently?: "true") =>
          app.call(organizerImages.remove, { ...at(id), query: permanently ? { permanently } : {} }, { token }),
        restore: (id: number) => app.call(organizerImages.restore, at(id), { token }),
        crop: (id: number, crop: NonNullable<StoredImage["crop"]>) =>
          app.call(organizerImages.change, { ...at(id), body: { focus: { x: 50, y: 50 }, crop } }, { token }),
      };
    },
  ],
] as const;

describe.each(SLOTS)("removal of %s", (_name, open) => {
  // SPEC 7.13
  // SECURITY S177
  test("removed image returns 404 on every instance within seconds, and is restored at a new URL", async () => {
    const { add, remove, restore } = await open();
    const image = await add();
    expect(await statusesOf(image)).toEqual(FOUND);
    expect((await remove(image.id)).status).toBe(204);
    await isGone(image);
    const { status, body } = await restore(image.id);
    expect([status, body.data.id]).toEqual([200, image.id]);
    expect(await statusesOf(body.data)).toEqual(FOUND);
    expect(await statusesOf(image)).toEqual(NOT_FOUND);
  });

  // SECURITY S177
  test("replaced image returns 404 on every instance within seconds", async () => {
    const { add, restore } = await open();
    const image = await add();
    expect(await statusesOf(image)).toEqual(FOUND);
    const next = await add("#0000ff");
    await isGone(image);
    expect(await statusesOf(next)).toEqual(FOUND);
    expect(await statusesOf((await restore(image.id)).body.data)).toEqual(FOUND);
    await isGone(next);
    expect(await statusesOf(image)).toEqual(NOT_FOUND);
  });

  // SECURITY S177
  test("cropped image no longer returns its uncropped version", async () => {
    const { add, crop } = await open();
    const image = await add();
    expect(await statusesOf(image)).toEqual(FOUND);
    const { body } = await crop(image.id, { x: 0, y: 0, width: 650, height: 650 });
    expect(await statusesOf(body.data)).toEqual(FOUND);
    const { variants } = image;
    await isGone({ ...image, original: { ...image.original, url: variants.at(-1)?.url ?? "" } });
  });

  // SECURITY S177
  test("permanently deleted image leaves nothing in the database and can't be restored", async () => {
    const { add, remove, restore } = await open();
    const before = await files();
    await add("#0000ff");
    const image = await add();
    expect(await statusesOf(image)).toEqual(FOUND);
    expect((await remove(image.id, "true")).status).toBe(204);
    expect([await rows(image.id), await files()], "nor is the one that it replaced").toEqual([[], before]);
    expect((await restore(image.id)).status).toBe(404);
    expect((await remove(image.id, "true")).status).toBe(404);
    await isGone(image);
  });

  test("previously removed image can be deleted permanently while the current one stays", async () => {
    const { add, remove, restore } = await open();
    const image = await add();
    const next = await add("#0000ff");
    expect((await remove(image.id, "true")).status).toBe(204);
    expect(await rows(image.id)).toEqual([]);
    expect((await restore(image.id)).status).toBe(404);
    expect(await statusesOf(next)).toEqual(FOUND);
    await remove(next.id);
    expect((await remove(next.id, "true")).status).toBe(204);
    expect(await rows(next.id)).toEqual([]);
  });
});

describe("image in a text", () => {
  async function inText() {
    const { event, token, upload } = await setUp();
    const image = await upload(`/events/${event.id}/images`, "INLINE_IMAGE", "#ff0000");
    const params = { event_id: event.id };
    const write = async (html: string) =>
      (await app.call(events.change, { params, body: { description: html } }, { token })).body.data.description ?? "";
    const list = async () => (await app.call(eventImages.list, { params }, { token })).body.data;
    const remove = () =>
      app.call(
        eventImages.remove,
        { params: { ...params, image_id: image.id }, query: { permanently: "true" } },
        { token },
      );
    return { image, write, list, remove };
  }
  const showing = (url: string) => `<p>Come</p><img src="${url}" alt="The hall">`;
  const addressIn = (html: string) => /src="([^"]*)"/.exec(html)?.[1] ?? "";

  // SECURITY S177
  test("image removed from a text returns 404 within seconds, and re-adding its old URL shows it at a new one", async () => {
    const { image, write, list } = await inText();
    expect(await statusesOf(image), "the editor shows it before it is saved").toEqual(FOUND);
    expect(addressIn(await write(showing(image.url)))).toBe(image.url);
    await write("<p>Come</p>");
    await isGone(image);
    const url = addressIn(await write(showing(image.url)));
    const [restored] = await list();
    expect([restored?.id, restored?.url]).toEqual([image.id, url]);
    expect(restored && (await statusesOf(restored))).toEqual(FOUND);
    expect(url).not.toBe(image.url);
    expect(await statusesOf(image)).toEqual(NOT_FOUND);
  });

  test("image in a text can be deleted permanently once no text shows it", async () => {
    const before = await files();
    const { image, write, list, remove } = await inText();
    await write(showing(image.url));
    expect((await remove()).status).toBe(404);
    await write("<p>Come</p>");
    expect((await remove()).status).toBe(204);
    expect([await list(), await files()]).toEqual([[], before]);
    expect(await write(showing(image.url)), "nor can a text put it back").toBe("<p>Come</p>");
    await isGone(image);
  });
});
