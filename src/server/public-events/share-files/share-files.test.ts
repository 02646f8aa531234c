import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { countNewPage } from "#server/platform/pages/page-limits.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { serveShareFiles } from "./serve-share-files.ts";

/** By default the library would download this file. */
const wasm = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

const FILES = ["qr.svg", "qr.png", "poster.pdf", "square.jpg", "story.jpg"];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    pages: (server, { limits }, reads) => serveShareFiles(server, reads, "https://tickets.example/", limits),
  });
});
afterAll(() => app.close());

const open = (id: number | string, file: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  app.server.inject({ url: `/event/${id}/${file}`, headers, remoteAddress });

async function aConcert(over: object = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, {
    ...{ status: "LIVE", title: "Summer Night", language: "de", organizer: await anOrganizer(app.db, { account }) },
    settings: { location_details: '{"venue_name":"Hall 7","address_line_1":"Quay 3","city":"Porto"}' },
    ...over,
  });
  return { event, token };
}

async function addCover(event: { id: number }, token: string): Promise<void> {
  const cover = await sharp({ create: { width: 2160, height: 1080, channels: 3, background: "#00c000" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(cover)]), "cover.jpg");
  form.set("type", "EVENT_COVER");
  const blob = await new Response(form).blob();
  await app.server.inject({
    method: "POST",
    url: `/api/events/${event.id}/images`,
    headers: { "content-type": blob.type, authorization: `Bearer ${token}` },
    payload: Buffer.from(await blob.arrayBuffer()),
  });
}

test("QR codes lead to the event page, as PNG and SVG", async () => {
  const { event } = await aConcert();
  for (const file of ["qr.png", "qr.svg"]) {
    const { headers, rawPayload } = await open(event.id, file);
    expect(headers["content-type"]).toBe(file === "qr.png" ? "image/png" : "image/svg+xml");
    const png = await sharp(rawPayload).resize({ width: 800, kernel: "nearest" }).flatten().png().toBuffer();
    const [code] = await readBarcodes(new Uint8Array(png), { formats: ["QRCode"] });
    expect(code?.text).toBe(`https://tickets.example/event/${event.id}`);
  }
  expect((await sharp((await open(event.id, "qr.png")).rawPayload).metadata()).width).toBeGreaterThan(600);
});

test("images to share have the sizes of a post and a story, with the cover on top", async () => {
  const { event, token } = await aConcert();
  const greenOf = async (picture: Buffer) => {
    const top = await sharp(picture).extract({ left: 0, top: 0, width: 1080, height: 400 }).toBuffer();
    const { channels } = await sharp(top).stats();
    return (channels[1]?.mean ?? 0) - (channels[0]?.mean ?? 0);
  };
  const sizes = { "square.jpg": 1080, "story.jpg": 1920 };
  for (const [file, height] of Object.entries(sizes)) {
    const { headers, rawPayload } = await open(event.id, file);
    expect(headers["content-type"]).toBe("image/jpeg");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1080, height });
    expect(await greenOf(rawPayload)).toBeLessThan(50);
  }
  await addCover(event, token);
  for (const file of Object.keys(sizes))
    expect(await greenOf((await open(event.id, file)).rawPayload)).toBeGreaterThan(100);
});

test("poster has title, date, place and code, in the language of the event", async () => {
  const { event, token } = await aConcert();
  await addCover(event, token);
  const { headers, rawPayload } = await open(event.id, "poster.pdf?download");
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringContaining("summer-night-poster.pdf") as string,
  });
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  expect(totalPages).toBe(1);
  for (const part of ["Summer Night", "Hall 7, Quay 3, Porto", "Tickets per Scan", `tickets.example/event/${event.id}`])
    expect(text.replaceAll(/\s+/g, " ")).toContain(part);
});

test("files to share support ETags, change with the event, and exist for public events only", async () => {
  const { event } = await aConcert();
  const draft = await anEvent(app.db);
  for (const file of FILES) {
    const first = await open(event.id, file);
    expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
    const etag = String(first.headers["etag"]);
    expect((await open(event.id, file, { "if-none-match": etag })).statusCode).toBe(304);
    await app.db
      .updateTable("events")
      .set({ title: `After ${file}` })
      .where("id", "=", event.id)
      .execute();
    expect((await open(event.id, file, { "if-none-match": etag })).statusCode).toBe(200);
    for (const id of [draft.id, 999_999, "x", "1e3", "-1"])
      expect([id, file, (await open(id, file)).statusCode]).toEqual([id, file, 404]);
  }
});

// SECURITY S143
test("file to share is refused to the client that exceeds its rate limit, unless it is cached", async () => {
  const { event } = await aConcert();
  const from = "10.66.8.1";
  for (let at = 0; at < 600; at += 1) countNewPage(app.context.limits, from);
  const statuses = [];
  for (const ip of [from, "10.66.8.2", from]) statuses.push((await open(event.id, "qr.svg", {}, ip)).statusCode);
  expect(statuses).toEqual([429, 200, 200]);
});
