import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { events } from "#contract/events.ts";
import { eventImages, type StoredImage, organizerImages } from "#contract/images.ts";
import { publicEvents } from "#contract/public-events.ts";
import { COPIED_PARTS, type CopiedPart } from "#domain/event-copies.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
let wide: Buffer;
beforeAll(async () => {
  app = await testApp();
  wide = await halves(2400, 1200);
});
afterAll(() => app.close());

/** An image that is red on the left and blue on the right. */
async function halves(width: number, height: number): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: "#0000ff" } };
  const blue = await sharp(half).png().toBuffer();
  const canvas = sharp({ create: { width, height, channels: 3, background: "#ff0000" } });
  return canvas
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer });
  const params = { event_id: event.id };
  return {
    ...{ event, organizer, token, params },
    cover: (content = wide): Promise<StoredImage> => send(`/api/events/${event.id}/images`, content, token),
    logo: (content: Buffer): Promise<StoredImage> => send(`/api/organizers/${organizer.id}/images`, content, token),
    crop: (image_id: number, crop: StoredImage["crop"] | undefined, as = token) =>
      app.call(
        eventImages.change,
        { params: { ...params, image_id }, body: { focus: { x: 30, y: 70 }, ...(crop !== undefined && { crop }) } },
        { token: as },
      ),
    shown: async () => (await app.call(publicEvents.get, { params })).body.data.cover,
  };
}

async function send(url: string, content: Buffer, token: string): Promise<StoredImage> {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(content)]), "halves.jpg");
  const blob = await new Response(form).blob();
  const headers = { "content-type": blob.type, authorization: `Bearer ${token}` };
  const payload = Buffer.from(await blob.arrayBuffer());
  return (await app.server.inject({ method: "POST", url, headers, payload })).json().data;
}

const LEFT = { x: 0, y: 0, width: 1200, height: 1200 };
const RIGHT = { x: 1200, y: 0, width: 1200, height: 1200 };
const cachedFiles = async () => (await app.db.selectFrom("files").select("key").execute()).map(({ key }) => key);

describe("cover crop", () => {
  // SPEC 3.10
  // SECURITY S158
  test("cover crop can be chosen repeatedly from the original, which is never public", async () => {
    const { cover, crop, shown } = await setUp();
    const before = await cachedFiles();
    const image = await cover();
    expect(image).toMatchObject({ width: 2160, crop: null, original: { width: 2400, height: 1200 } });
    const left = await crop(image.id, LEFT);
    expect([left.status, left.body.data.width, left.body.data.height, left.body.data.crop]).toEqual([
      ...[200, 1200, 1200, LEFT],
    ]);
    expect(left.body.data).toMatchObject({ focus: { x: 30, y: 70 }, original: image.original });
    expect(left.body.data.average_color).toMatch(/^#f[c-f]0/);
    const { average_color, url, variants } = (await crop(image.id, RIGHT)).body.data;
    expect(average_color).toMatch(/^#0[0-3]0[0-3]f/);
    const seen = await shown();
    expect(seen).toMatchObject({ url, variants, width: 1200 });
    expect(JSON.stringify(seen), "what was cut off is nobody’s").not.toContain(image.original.url.split("/").at(-1));
    expect(seen).not.toHaveProperty("crop");
    const back = (await crop(image.id, null)).body.data;
    expect(back).toMatchObject({ width: 2160, height: 1080, crop: null, original: image.original });
    const files = (await cachedFiles()).filter((key) => !before.includes(key));
    expect(files, "three widths in two forms, and the whole").toHaveLength(7);
  });

  test("cover crop of an image stored before crops existed is rendered from its widest variant", async () => {
    const { cover, crop, event, token } = await setUp();
    const before = await cachedFiles();
    const image = await cover(await halves(1400, 700));
    expect(image.original).toEqual({ url: image.url, width: 1400, height: 700 });
    const part = { x: 0, y: 0, width: 700, height: 700 };
    const { data } = (await crop(image.id, part)).body;
    expect(data).toMatchObject({ width: 700, crop: part, original: { width: 1400, height: 700 } });
    expect(data.original.url, "the address that the public had is gone").not.toBe(image.url);
    expect(await cachedFiles()).not.toContain(image.url.split("/").at(-1));
    expect((await crop(image.id, null)).body.data).toMatchObject({ width: 1400, crop: null, original: data.original });
    expect((await app.call(events.remove, { params: { event_id: event.id } }, { token })).status).toBe(204);
    expect(await cachedFiles(), "with the event all of it goes").toEqual(before);
  });

  test("cover crop stays unchanged when only the focal point moves", async () => {
    const { cover, crop } = await setUp();
    const image = await cover(await halves(1400, 700));
    const part = { x: 0, y: 0, width: 700, height: 700 };
    const { url } = (await crop(image.id, part)).body.data;
    expect((await crop(image.id, undefined)).body.data).toMatchObject({ url, crop: part });
    expect((await crop(image.id, part)).body.data, "the same part is not drawn again").toMatchObject({ url });
  });

  test("cover crop that is too small, out of bounds or a strip is rejected", async () => {
    const { cover, crop } = await setUp();
    const { id, url } = await cover();
    const refusals = [
      [{ x: 0, y: 0, width: 599, height: 400 }, "The image must be at least 600 by 300 pixels."],
      [{ x: 1500, y: 0, width: 1000, height: 800 }, "This value isn’t valid."],
      [{ x: 0, y: 0, width: 2400, height: 400 }, "This value isn’t valid."],
    ] as const;
    for (const [part, message] of refusals) {
      const { status, body } = await crop(id, part);
      expect([status, "errors" in body && body.errors]).toEqual([422, { crop: [message] }]);
      expect((await crop(id, undefined)).body.data.url).toBe(url);
    }
  });

  test("cover crop is limited to the event's organizer, and one of two concurrent crops wins completely", async () => {
    const { cover, crop } = await setUp();
    const before = await cachedFiles();
    const { id } = await cover();
    expect((await crop(id, LEFT, (await aSignedInUser(app.db)).token)).status).toBe(404);
    const both = await Promise.all([crop(id, LEFT), crop(id, RIGHT)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { crop: storedCrop, url } = (await crop(id, undefined)).body.data;
    expect(both.map(({ body }) => body.data.crop)).toContainEqual(storedCrop);
    const files = (await cachedFiles()).filter((key) => !before.includes(key));
    expect(files, "two widths in two forms, and the whole: of the other nothing is left").toHaveLength(5);
    expect(files).toContain(url.split("/").at(-1));
  });

  test("cover crop is copied with the event, with an original of its own", async () => {
    const { cover, crop, params, token } = await setUp();
    const image = await cover();
    await crop(image.id, LEFT);
    const parts = Object.fromEntries(COPIED_PARTS.map((part) => [part, true])) as Record<CopiedPart, boolean>;
    const request = { title: "Again", start_date: "2028-05-01T20:00", end_date: null, ...parts };
    const { data } = (await app.call(events.duplicate, { params, body: request }, { token })).body;
    expect(data.cover).toMatchObject({ crop: LEFT, original: { width: 2400 } });
    expect(data.cover?.original.url).not.toBe(image.original.url);
    await app.call(events.remove, { params }, { token });
    expect(await cachedFiles()).toContain(data.cover?.original.url.split("/").at(-1));
  });
});

describe("logo", () => {
  const square = (side: number, background = "#ff0000") =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();

  test("logo shows the part that is chosen", async () => {
    const { logo, organizer, token } = await setUp();
    const image = await logo(await halves(1200, 600));
    const at = { params: { organizer_id: organizer.id, logo_id: image.id } };
    const adjust = (crop: StoredImage["crop"]) =>
      app.call(organizerImages.change, { ...at, body: { focus: { x: 50, y: 50 }, crop } }, { token });
    const { body } = await adjust({ x: 600, y: 0, width: 600, height: 600 });
    expect(body.data).toMatchObject({ width: 512, height: 512, original: { width: 1200, height: 600 } });
    expect(body.data.average_color).toMatch(/^#0[0-3]0[0-3]f/);
    expect((await adjust({ x: 0, y: 0, width: 1000, height: 600 })).status, "it is shown square").toBe(422);
  });

  // SPEC 3.64
  test("replaced or removed logo can be restored at a new URL", async () => {
    const { logo, organizer, token } = await setUp();
    const before = await cachedFiles();
    const params = { organizer_id: organizer.id };
    const first = await logo(await square(128));
    const second = await logo(await square(128, "#00ff00"));
    const restore = (logo_id: number, as = token) =>
      app.call(organizerImages.restore, { params: { ...params, logo_id } }, { token: as });
    expect((await restore(first.id, (await aSignedInUser(app.db)).token)).status, "nobody else’s").toBe(404);
    const restored = (await restore(first.id)).body.data;
    expect(restored).toMatchObject({ id: first.id, width: first.width, average_color: first.average_color });
    expect(restored.url).not.toBe(first.url);
    expect((await restore(second.id)).status, "there is no way back from a way back").toBe(404);
    const at = { params: { ...params, logo_id: first.id } };
    expect((await app.call(organizerImages.remove, at, { token })).status).toBe(204);
    expect((await restore(first.id)).body.data.id).toBe(first.id);
    expect((await cachedFiles()).length - before.length, "one width in two forms").toBe(2);
  });
});
