import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countNewPage, countOwnPage } from "#server/platform/pages/page-limits.ts";
import { anEvent, anOrganizer } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { letteredLines } from "./lettering.ts";
import { servePreviewImage } from "./serve-preview-image.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ pages: (app, { limits }, reads) => servePreviewImage(app, reads, limits) });
});
afterAll(() => app.close());

const open = (id: number | string, search = "", headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  app.server.inject({ url: `/event/${id}/preview.png${search}`, headers, remoteAddress });

/** The share of pixels that differ from the background: the letters. */
async function inkOf(png: Buffer): Promise<number> {
  const { data } = await sharp(png)
    .extract({ left: 80, top: 80, width: 900, height: 250 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 200).length / data.length;
}

// SPEC 2.41
test("event without a cover gets a preview image with its texts, in any script and in its own color", async () => {
  const organizer = await anOrganizer(app.db, { name: "Größe & Söhne" });
  for (const title of [
    "Summer Night",
    "夏夜音乐会",
    "Ночь у гавани",
    "Wolfeschlegelsteinhausenbergerdorff ".repeat(6),
  ]) {
    const event = await anEvent(app.db, {
      ...{ status: "LIVE", organizer, title, translations: '{"de":{"title":"Sommernacht am Hafen"}}' },
      settings: { location_details: '{"venue_name":"Hall 7","city":"Porto"}' },
    });
    const { statusCode, headers, rawPayload } = await open(event.id);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(200_000);
    expect(await inkOf(rawPayload)).toBeGreaterThan(0.02);
    const german = await open(event.id, "?language=de");
    expect(german.headers["etag"]).not.toBe(headers["etag"]);
  }
  const red = await anEvent(app.db, { status: "LIVE", settings: { homepage_primary_color: "#c01010" } });
  const { channels } = await sharp((await open(red.id)).rawPayload).stats();
  expect(channels[0]?.mean ?? 0).toBeGreaterThan((channels[2]?.mean ?? 0) + 60);
});

test("preview image supports ETags, changes with the event, and exists for public events only", async () => {
  const event = await anEvent(app.db, { status: "LIVE", title: "Before" });
  const first = await open(event.id);
  const etag = String(first.headers["etag"]);
  expect((await open(event.id, "", { "if-none-match": etag })).statusCode).toBe(304);
  await app.db.updateTable("events").set({ title: "After" }).where("id", "=", event.id).execute();
  const second = await open(event.id, "?language=xx", { "if-none-match": etag });
  expect([second.statusCode, second.rawPayload.equals(first.rawPayload)]).toEqual([200, false]);
  const draft = await anEvent(app.db);
  for (const id of [draft.id, 999_999, "x", "1e3"]) expect([id, (await open(id)).statusCode]).toEqual([id, 404]);
});

// SECURITY S143
test("preview image rate limit blocks only the client that exceeds it, which still gets cached images", async () => {
  const [from, otherIp] = ["10.66.7.1", "10.66.7.2"];
  const event = await anEvent(app.db, { status: "LIVE", title: "Of many" });
  for (let at = 0; at < 600; at += 1) countNewPage(app.context.limits, from);
  const statuses = [];
  for (const ip of [from, otherIp, from]) statuses.push((await open(event.id, "", {}, ip)).statusCode);
  for (let at = 0; at < 5_998; at += 1) countOwnPage(app.context.limits, from);
  for (const ip of [from, otherIp]) statuses.push((await open(event.id, "", {}, ip)).statusCode);
  expect(statuses).toEqual([429, 200, 200, 429, 200]);
});

test("long title is wrapped into the available lines and cut with an ellipsis", () => {
  const room = { width: 400, lines: 2 };
  expect(letteredLines("Night", "bold", 40, room)).toEqual(["Night"]);
  const long = letteredLines("a long night of very many words that nobody can say in two lines", "bold", 40, room);
  expect([long.length, long[1]?.endsWith("…")]).toEqual([2, true]);
  expect(letteredLines("x".repeat(10_000), "bold", 40, room)).toHaveLength(2);
});
