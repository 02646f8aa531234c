import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { eventImages } from "#contract/images.ts";
import { publicEvents } from "#contract/public-events.ts";
import { COPIED_PARTS, type CopiedPart } from "#domain/event-copies.ts";
import { TEXT_PICTURES_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { cleanup } from "#server/cleanup/cleanup.ts";
import { acting, anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { render, INLINE_IMAGE } from "./render.ts";
import { addTextPicture } from "./text-pictures.ts";

let app: TestApp;
let small: Buffer;
beforeAll(async () => {
  app = await testApp();
  small = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#225588" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const DAY = 24 * 60 * 60 * 1000;

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const params = { event_id: event.id };
  const say = (description: string | null) => app.call(events.change, { params, body: { description } }, { token });
  return {
    ...{ event, token, params, say },
    upload: (content = small) => send(event.id, content, token),
    description: async () => (await app.call(events.get, { params }, { token })).body.data.description,
    shown: async () => (await app.call(publicEvents.get, { params })).body.data,
    imageIds: async () => (await app.call(eventImages.list, { params }, { token })).body.data.map(({ id }) => id),
  };
}

async function send(event_id: number, content: Buffer, token: string) {
  const form = new FormData();
  form.set("type", "INLINE_IMAGE");
  form.set("image", new Blob([new Uint8Array(content)]), "hall.jpg");
  const blob = await new Response(form).blob();
  const response = await app.server.inject({
    method: "POST",
    url: `/api/events/${event_id}/images`,
    headers: { "content-type": blob.type, authorization: `Bearer ${token}` },
    payload: Buffer.from(await blob.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Runs the nightly cleanup as of `days` from now, without concurrent jobs. */
const nightAfter = async (days: number) => {
  const now = new Date(Date.now() + days * DAY);
  const log = { info: () => undefined } as never;
  // the members use the dashboard until then
  await app.db
    .updateTable("sessions")
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + DAY) })
    .execute();
  return cleanup.run(app.db, {}, { app: app.context, now, log } as never);
};

describe("image in a description", () => {
  // SPEC 3.09
  test("description image is stored in several widths and shown with its size, alt text and srcset", async () => {
    const { upload, say, description, shown } = await setUp();
    const wide = sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#ff0000" } });
    const { status, body } = await upload(await wide.jpeg().toBuffer());
    expect([status, body.data.type, body.data.width, body.data.height]).toEqual([201, "INLINE_IMAGE", 1440, 720]);
    const { url, variants } = body.data;
    expect(variants.map(({ width }: { width: number }) => width)).toEqual([480, 960, 1440]);
    const { status: written } = await say(
      `<p>Come</p><img src="${url}" alt='The "old" hall' width="1" height="99999" onerror="alert(1)" class="x">`,
    );
    expect(written).toBe(200);
    const srcset = variants
      .map((variant: { url: string; width: number }) => `${variant.url} ${variant.width}w`)
      .join(", ");
    const picture = `<p>Come</p><img src="${url}" srcset="${srcset}" sizes="(max-width: 720px) 100vw, 680px" width="1440" height="720" alt="The &quot;old&quot; hall" loading="lazy" decoding="async" />`;
    expect(await description(), "as it was written, without what is added for those who look").toBe(
      `<p>Come</p><img src="${url}" width="1440" height="720" alt="The &quot;old&quot; hall" />`,
    );
    expect((await shown()).description).toBe(picture);
    expect((await shown()).description_preview).toBe("Come");
    await say(await description());
    expect((await shown()).description, "written again it is the same").toBe(picture);
  });

  // SPEC 3.09
  // SECURITY S157
  test.each([
    ["of another site", () => "https://evil.example/pixel.png"],
    ["that brings itself along", () => "data:image/png;base64,iVBORw0KGgo="],
    ["that runs", () => "javascript:alert(1)"],
    ["that nobody has", () => "/files/nothing"],
    ["by another way to the same place", (url: string) => `//evil.example${url}`],
    ["of our own site, but no picture", () => "/api/users/me"],
  ])("description image is removed when its URL is one %s", async (_, rewrite) => {
    const { upload, say, shown } = await setUp();
    const { url } = (await upload()).body.data;
    await say(`<p>Come</p><img src="${rewrite(url)}" srcset="${url} 600w" alt="x">`);
    expect((await shown()).description).toBe("<p>Come</p>");
  });

  // SECURITY S157
  test("description image of another event and a cover are removed from a description", async () => {
    const { upload, say, shown, event } = await setUp();
    const other = await setUp();
    const foreign = (await other.upload()).body.data;
    const cover = await app.db
      .insertInto("images")
      .values({
        ...{ account_id: event.account_id, event_id: event.id, type: "EVENT_COVER", file_name: "c", width: 600 },
        ...{ mime_type: "image/webp", height: 300, size: 9, average_color: "#ff0000" },
        variants: JSON.stringify([{ width: 600, key: "coverkey" }]),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const own = (await upload()).body.data;
    await say(`<img src="${foreign.url}" alt=""><img src="/files/coverkey" alt=""><img src="${own.url}" alt="">`);
    const { description } = await shown();
    expect(description?.match(/ src="([^"]*)"/g)).toEqual([` src="${own.url}"`]);
    expect(description, "a picture alone is a description").toContain('alt=""');
    expect(cover.id).toBeGreaterThan(0);
  });

  // SECURITY S157
  test("unsafe image written directly to the database is sanitized when it is shown", async () => {
    const { event, shown } = await setUp();
    const description = `<p>Hi</p><img src="https://evil.example/x.png" width="1" height="1"><img src="/files/ours" srcset="https://evil.example/x 480w" width="1" height="1"><img src="/files/ours" srcset="/files/ours 480w" width="480" height="240" onload="x">`;
    await app.db.updateTable("events").set({ description }).where("id", "=", event.id).execute();
    const { description: clean } = await shown();
    expect(clean).not.toMatch(/evil|onload/);
    expect(clean?.match(/<img/g)).toHaveLength(1);
  });

  test("description image is removed from the message before checkout", async () => {
    const { upload, params, token } = await setUp();
    const { url } = (await upload()).body.data;
    const html = `<p>Read</p><img src="${url}" alt="x">`;
    const { body } = await app.call(
      eventSettingCalls.update,
      { params, body: { pre_checkout_message: html } },
      { token },
    );
    expect(body.data.pre_checkout_message).toBe("<p>Read</p>");
  });

  test("description image is deleted with its files one day after the last text stops showing it", async () => {
    const { upload, say, imageIds, event } = await setUp();
    const [first, second] = [(await upload()).body.data, (await upload()).body.data];
    await say(`<img src="${first.url}" alt=""><img src="${second.url}" alt="">`);
    await nightAfter(3);
    expect(await imageIds()).toEqual([first.id, second.id]);
    await say(`<img src="${second.url}" alt="">`);
    await nightAfter(0.9);
    expect(await imageIds(), "a text that shows it again finds it").toEqual([first.id, second.id]);
    await say(`<img src="${first.url}" alt=""><img src="${second.url}" alt="">`);
    await say(null);
    await say(`<img src="${second.url}" alt="">`);
    await nightAfter(1.1);
    expect(await imageIds()).toEqual([second.id]);
    const files = app.db
      .selectFrom("files")
      .select("key")
      .where("key", "like", `${keyIn(first.url)}%`);
    expect(await files.execute()).toEqual([]);
    // an archived event keeps its images
    await app.db.updateTable("events").set({ status: "ARCHIVED" }).where("id", "=", event.id).execute();
    await nightAfter(30);
    expect(await imageIds()).toEqual([second.id]);
  });

  test("image that no text ever shows is deleted one day after its upload", async () => {
    const { upload, imageIds } = await setUp();
    const { id } = (await upload()).body.data;
    await nightAfter(0.9);
    expect(await imageIds()).toEqual([id]);
    await nightAfter(1.1);
    expect(await imageIds()).toEqual([]);
  });

  test("image used only in a translation is shown there, retained, and copied with the event", async () => {
    const { event, token, params, say, upload, imageIds } = await setUp();
    const picture = (await upload()).body.data;
    await say("<p>The hall.</p>");
    const html = `<p>Der Saal.</p><img src="${picture.url}" alt="Der Saal">`;
    const body = { translations: { de: { title: null, description: html } } };
    expect((await app.call(events.change, { params, body }, { token })).status).toBe(200);
    const german = (id: number) => app.call(publicEvents.get, { params: { event_id: id }, query: { language: "de" } });
    expect((await german(event.id)).body.data.description).toMatch(/<p>Der Saal\.<\/p><img src="[^"]+" srcset=/);
    await nightAfter(2);
    expect(await imageIds()).toEqual([picture.id]);
    const none = Object.fromEntries(COPIED_PARTS.map((part) => [part, false])) as Record<CopiedPart, boolean>;
    const copy = {
      title: "Again",
      start_date: "2028-05-01T18:00",
      end_date: null,
      description: "<p>The hall.</p>",
      ...none,
    };
    const { status, body: made } = await app.call(events.duplicate, { params, body: copy }, { token });
    expect(status).toBe(201);
    const { translations } = (await app.call(events.get, { params: { event_id: made.data.id } }, { token })).body.data;
    expect(translations.de?.description).toContain("<img ");
    expect(translations.de?.description).not.toContain(picture.url);
    expect(translations.de?.description).not.toContain("srcset");
  });

  test("description image is copied with the event, with files of its own", async () => {
    const { upload, say, token, params, event } = await setUp();
    const { url } = (await upload()).body.data;
    await say(`<p>Come</p><img src="${url}" alt="The hall">`);
    await upload();
    const input = {
      ...{ title: "Again", description: `<p>Once more</p><img src="${url}" alt="The hall">` },
      ...{ start_date: "2028-05-01T20:00", end_date: null },
      ...(Object.fromEntries(COPIED_PARTS.map((part) => [part, false])) as Record<CopiedPart, boolean>),
    };
    const { body } = await app.call(events.duplicate, { params, body: input }, { token });
    const copy = { params: { event_id: body.data.id } };
    const [, copiedUrl = ""] = /src="([^"]*)"/.exec(body.data.description ?? "") ?? [];
    expect(body.data.description).toContain('alt="The hall"');
    expect(copiedUrl).not.toBe(url);
    const { data } = (await app.call(eventImages.list, copy, { token })).body;
    expect(
      data.map((image) => image.url),
      "only what its text shows",
    ).toEqual([copiedUrl]);
    await app.call(events.remove, { params: { event_id: event.id } }, { token });
    const files = app.db.selectFrom("files").select("key").where("key", "=", keyIn(copiedUrl));
    expect(await files.execute(), "it stays when the other event goes").toHaveLength(1);
    await nightAfter(3);
    expect((await app.call(eventImages.list, copy, { token })).body.data).toHaveLength(1);
  });

  test("description image can be neither cropped nor removed directly, and other accounts cannot upload one", async () => {
    const { upload, params, token, event } = await setUp();
    const { id } = (await upload()).body.data;
    const at = { params: { ...params, image_id: id } };
    expect((await app.call(eventImages.remove, at, { token })).status).toBe(404);
    const focus = { focus: { x: 0, y: 0 } };
    expect((await app.call(eventImages.change, { ...at, body: focus }, { token })).status).toBe(404);
    expect((await send(event.id, small, (await aSignedInUser(app.db)).token)).status).toBe(404);
  });

  test("upload beyond a hundred description images is rejected with a message", async () => {
    const { upload, event } = await setUp();
    const many = Array.from({ length: TEXT_PICTURES_MAX - 1 }, (_, at) => ({
      ...{ account_id: event.account_id, event_id: event.id, type: "INLINE_IMAGE" as const, file_name: "c" },
      ...{ mime_type: "image/webp", width: 600, height: 300, size: 9, average_color: "#ff0000" },
      variants: JSON.stringify([{ width: 600, key: `many-${event.id}-${at}` }]),
    }));
    await app.db.insertInto("images").values(many).execute();
    const rendered = await render(small, INLINE_IMAGE);
    const own = event as unknown as OwnEvent;
    const eight = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        withTransaction(app.db, acting(), (ctx) => addTextPicture(ctx, own, "hall.jpg", rendered)),
      ),
    );
    expect(
      eight.filter(({ status }) => status === "fulfilled"),
      "of eight at once",
    ).toHaveLength(1);
    expect((await upload()).body.errors).toEqual({
      image: ["An event’s texts can contain up to 100 images. Removed images count for another day."],
    });
  });
});

const keyIn = (url: string) => url.split("/").at(-1) ?? "";
