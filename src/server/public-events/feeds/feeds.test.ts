import Fastify from "fastify";
import ICAL from "ical.js";
import Parser from "rss-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countNewPage, countOwnPage } from "#server/platform/pages/page-limits.ts";
import { anEvent, anOrganizer, inDays } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { serveFeeds } from "./serve-feeds.ts";

// The feeds as independent parsers read them.

let app: TestApp;
let organizer: Awaited<ReturnType<typeof anOrganizer>>;
const made: Record<string, { id: number; start_date: Date }> = {};
beforeAll(async () => {
  app = await testApp({
    pages: (app, { clock, limits }, reads) => serveFeeds(app, reads, { url: "https://tickets.example", clock, limits }),
  });
  organizer = await anOrganizer(app.db, { name: "Hafen, Klang & Söhne", description: "<p>Music &amp; more</p>" });
  const add = async (title: string, over: Parameters<typeof anEvent>[1] = {}) =>
    (made[title] = await anEvent(app.db, { status: "LIVE", organizer, title, ...over }));
  await add("Sun <b>&</b> Sea; a \\ night, \u0007 long", {
    description: "<p>Bring &lt;coats&gt;</p>",
    settings: {
      location_details: '{"venue_name":"Hall 7","city":"Porto"}',
      online_event_connection_details: "secret room",
    },
  });
  await add("No end", { start_date: inDays(40), end_date: null });
  await add("夏夜".repeat(40), { start_date: inDays(50), end_date: inDays(50, 3) });
  await add("Last week", { start_date: inDays(-7), end_date: inDays(-7, 2) });
  await add("Long ago", { start_date: inDays(-70), end_date: inDays(-70, 2) });
  await add("A draft", { status: "DRAFT" });
  await add("An archived one", { status: "ARCHIVED" });
  await add("Not to be found", { settings: { allow_search_engine_indexing: false } });
  const shy = await anOrganizer(app.db, { name: "Shy", has_public_page: false });
  await add("Of somebody shy", { organizer: shy });
  await add("Elsewhere", { organizer: await anOrganizer(app.db, { name: "Others" }) });
});
afterAll(() => app.close());

const open = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const SECRETS = /A draft|An archived one|Not to be found|Of somebody shy|secret room|hello@example/;

async function rssOf(url: string) {
  const { body, headers, statusCode } = await open(url);
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  expect(body).not.toMatch(SECRETS);
  return new Parser().parseString(body);
}

async function calendarOf(url: string) {
  const { body, headers, statusCode } = await open(url);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(body).not.toMatch(SECRETS);
  for (const line of body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const calendar = new ICAL.Component(ICAL.parse(body) as never);
  return { calendar, entries: calendar.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry)) };
}

// SPEC 2.38
test("organizer feed is valid RSS with upcoming events, the latest announced first", async () => {
  const feed = await rssOf(`/o/${organizer.id}/events.rss`);
  expect([feed.title, feed.description]).toEqual([organizer.name, "Music & more"]);
  expect(decodeURI(feed.link ?? "")).toBe(`https://tickets.example/o/${organizer.id}/hafen-klang-sohne`);
  const titles = ["夏夜".repeat(40), "No end", "Sun <b>&</b> Sea; a \\ night,  long"];
  expect(feed.items.map(({ title }) => title)).toEqual(titles);
  const last = feed.items.at(-1);
  expect(last?.content).toMatch(/Hall 7, Porto – Bring <coats>$/);
  expect(last?.guid).toMatch(/^event-\d+@tickets\.example$/);
  expect(last?.link).toMatch(/^https:\/\/tickets\.example\/event\/\d+\/sun-b-b-sea-a-night-long$/);
  expect(Number.isNaN(Date.parse(last?.pubDate ?? ""))).toBe(false);
});

test("feed dates omit the year only during that year, by the app's clock", async () => {
  const renderedAt = async (now: Date) => {
    const server = Fastify();
    const { limits } = app.context;
    serveFeeds(server, app.reads, { url: "https://tickets.example", clock: frozenClock(now), limits });
    const { items } = await new Parser().parseString((await server.inject(`/o/${organizer.id}/events.rss`)).body);
    await server.close();
    return items.find(({ title }) => title === "No end")?.content ?? "";
  };
  const { start_date } = made["No end"] ?? { start_date: inDays(40) };
  const year = String(start_date.getUTCFullYear());
  expect(await renderedAt(start_date)).not.toContain(year);
  expect(await renderedAt(inDays(800))).toContain(year);
});

// SECURITY S149
test("feed of all events contains those of every listed organizer", async () => {
  const { items } = await rssOf("/events.rss");
  expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(["Elsewhere", "No end"]));
  expect(items.map(({ title }) => title)).not.toContain("Last week");
});

// SPEC 2.38
test("calendar feed is valid and contains upcoming events and those of the last month", async () => {
  const { calendar, entries } = await calendarOf(`/o/${organizer.id}/events.ics`);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(organizer.name);
  const titles = ["Last week", "Sun <b>&</b> Sea; a \\ night,  long", "No end", "夏夜".repeat(40)];
  expect(entries.map(({ summary }) => summary)).toEqual(titles);
  const start = made["No end"]?.start_date.getTime() ?? 0;
  expect(entries[2]?.startDate.toJSDate().getTime()).toBe(Math.floor(start / 1_000) * 1_000);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
  expect((await calendarOf("/events.ics")).entries.map(({ summary }) => summary)).toContain("Elsewhere");
});

test("event calendar file is available where the event page is", async () => {
  const { entries } = await calendarOf(`/event/${made["No end"]?.id}/calendar.ics`);
  expect(entries.map(({ summary }) => summary)).toEqual(["No end"]);
  expect((await open(`/event/${made["Not to be found"]?.id}/calendar.ics`)).statusCode).toBe(200);
  for (const hidden of ["A draft", "An archived one"])
    expect((await open(`/event/${made[hidden]?.id}/calendar.ics`)).statusCode).toBe(404);
});

test("feed of an unknown organizer or one without listed events returns 404", async () => {
  for (const path of ["/o/999999/events.rss", "/o/0/events.ics", "/o/x/events.rss", "/event/none/calendar.ics"])
    expect([path, (await open(path)).statusCode]).toEqual([path, 404]);
  const { id } = await anOrganizer(app.db, { name: "Nothing yet" });
  expect((await open(`/o/${id}/events.rss`)).statusCode).toBe(404);
});

test("feed supports ETags and has a version for each language", async () => {
  const first = await open("/events.rss");
  const etag = String(first.headers["etag"]);
  expect((await open("/events.rss", { "if-none-match": etag })).statusCode).toBe(304);
  const german = await open("/events.rss", { "accept-language": "de" });
  expect([german.statusCode, german.body.includes("<language>de-de</language>")]).toEqual([200, true]);
});

// SECURITY S143
test("feed rate limit blocks only the client that exceeds it", async () => {
  const { limits } = app.context;
  const [from, otherIp] = ["10.66.8.1", "10.66.8.2"];
  const ask = async (url: string, remoteAddress: string) =>
    (await app.server.inject({ url, remoteAddress, headers: { "accept-language": "pt" } })).statusCode;
  for (let at = 0; at < 600; at += 1) countNewPage(limits, from);
  const feed = `/o/${organizer.id}/events.rss`;
  expect([await ask(feed, from), await ask(feed, otherIp), await ask(feed, from)]).toEqual([429, 200, 200]);
  const file = `/event/${made["No end"]?.id}/calendar.ics`;
  expect(await ask(file, from)).toBe(200);
  for (let at = 0; at < 5_999; at += 1) countOwnPage(limits, from);
  expect([await ask(file, from), await ask(file, otherIp)]).toEqual([429, 200]);
});
