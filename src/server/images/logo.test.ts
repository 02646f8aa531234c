import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organizerImages } from "#contract/images.ts";
import { organizers } from "#contract/organizers.ts";
import { publicEvents } from "#contract/public-events.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { acting, anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { LOGO, render } from "./render.ts";
import { logoOf } from "./image-owner.ts";
import { replacePicture } from "./replace-picture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer });
  const params = { organizer_id: organizer.id };
  return {
    organizer,
    token,
    upload: (content: Buffer, type = "LOGO", as = token) => send(organizer.id, content, type, as),
    logo: async () => (await app.call(organizers.get, { params }, { token })).body.data.logo,
    shown: async () => (await app.call(publicEvents.get, { params: { event_id: event.id } })).body.data.organizer.logo,
  };
}

async function send(organizer_id: number, content: Buffer, type: string, token: string) {
  const form = new FormData();
  form.set("type", type);
  form.set("image", new Blob([new Uint8Array(content)]), "logo.png");
  const blob = await new Response(form).blob();
  const response = await app.server.inject({
    method: "POST",
    url: `/api/organizers/${organizer_id}/images`,
    headers: { "content-type": blob.type, authorization: `Bearer ${token}` },
    payload: Buffer.from(await blob.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const square = (side: number, background = "#0055aa") =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();
const cachedFiles = async () => (await app.db.selectFrom("files").select("key").execute()).length;

describe("organizer logo", () => {
  // SPEC 3.64
  test("uploaded logo is stored in small widths and shown on the organizer's event pages", async () => {
    const { upload, logo, shown } = await setUp();
    expect([await logo(), await shown()]).toEqual([null, null]);
    const { status, body } = await upload(await square(600));
    expect([status, body.data.type, body.data.width]).toEqual([201, "LOGO", 512]);
    expect(body.data.variants.map(({ width }: { width: number }) => width)).toEqual([128, 256, 512]);
    const { original, crop, ...seen } = body.data;
    expect([await logo(), await shown()]).toEqual([{ ...seen, original, crop }, seen]);
  });

  test("new logo replaces the previous one, which stays restorable, and deletes the files of the one before that", async () => {
    const { upload, organizer } = await setUp();
    const before = await cachedFiles();
    await upload(await square(128, "#00ff00"));
    await upload(await square(128));
    await upload(await square(128, "#ff0000"));
    const rows = app.db.selectFrom("images").select("type").where("organizer_id", "=", organizer.id).orderBy("type");
    expect(await rows.execute()).toEqual([{ type: "FORMER_LOGO" }, { type: "LOGO" }]);
    expect(await cachedFiles(), "of two, one width in two forms each").toBe(before + 4);
  });

  test("concurrent logo uploads leave one current and one former logo", async () => {
    const { organizer } = await setUp();
    const before = await cachedFiles();
    const own = organizer as unknown as OwnOrganizer;
    const rendered = await render(await square(128), LOGO);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        withTransaction(app.db, acting(), (ctx) => replacePicture(ctx, logoOf(own), "logo.png", rendered)),
      ),
    );
    const rows = app.db.selectFrom("images").select("type").where("organizer_id", "=", organizer.id).orderBy("type");
    expect(await rows.execute()).toEqual([{ type: "FORMER_LOGO" }, { type: "LOGO" }]);
    expect(await cachedFiles()).toBe(before + 4);
  });

  test("logo gets a focal point, and a removed logo keeps its files to be restored", async () => {
    const { upload, organizer, token, logo } = await setUp();
    const { data } = (await upload(await square(256))).body;
    const files = await cachedFiles();
    const params = { organizer_id: organizer.id, logo_id: data.id };
    const changed = await app.call(organizerImages.change, { params, body: { focus: { x: 10, y: 90 } } }, { token });
    expect(changed.body.data.focus).toEqual({ x: 10, y: 90 });
    expect((await logo())?.focus).toEqual({ x: 10, y: 90 });
    expect((await app.call(organizerImages.remove, { params }, { token })).status).toBe(204);
    expect([await logo(), await cachedFiles()]).toEqual([null, files]);
    expect((await app.call(organizerImages.remove, { params }, { token })).status).toBe(404);
  });

  test.each([
    ["smaller than 128 pixels", () => square(127), "LOGO", { image: ["The logo must be at least 128 by 128 pixels."] }],
    [
      "larger than 4000 pixels",
      () => square(4001),
      "LOGO",
      { image: ["The image can’t be larger than 4000 by 4000 pixels."] },
    ],
    ["of another type", () => square(256), "EVENT_COVER", { type: ["This value isn’t valid."] }],
  ])("logo that is %s is rejected", async (_, content, type, errors) => {
    const { upload, logo } = await setUp();
    const { status, body } = await upload(await content(), type);
    expect([status, body.errors, await logo()]).toEqual([422, errors, null]);
  });

  test("logo can be changed by its organizer only, and a cover is not accepted as a logo", async () => {
    const { upload, organizer } = await setUp();
    const { token } = await aSignedInUser(app.db);
    expect((await upload(await square(128), "LOGO", token)).status).toBe(404);
    const { data } = (await upload(await square(128))).body;
    const params = { organizer_id: organizer.id, logo_id: data.id };
    expect((await app.call(organizerImages.remove, { params }, { token })).status).toBe(404);
    const other = await setUp();
    const foreignLogo = { organizer_id: other.organizer.id, logo_id: data.id };
    expect((await app.call(organizerImages.remove, { params: foreignLogo }, other)).status).toBe(404);
  });
});
