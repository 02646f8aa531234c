import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listQuery } from "#contract/lists.ts";
import { publicEventList, publicEvents } from "#contract/public-events.ts";
import { publicOrganizers } from "#contract/public-organizers.ts";
import { lifecycleStatus } from "#domain/event-status.ts";
import { plansOf } from "#server/testing/plans.ts";
import { anEvent, anOrganizer, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { listedEvents } from "./listed-events.ts";

let app: TestApp;
let organizer: Awaited<ReturnType<typeof anOrganizer>>;
beforeAll(async () => {
  app = await testApp();
  organizer = await anOrganizer(app.db, { name: "Harbour & Sons" });
  const other = await anOrganizer(app.db);
  // most of them are over, as on an installation that has run for years
  await sql`
    insert into events (account_id, organizer_id, title, status, start_date, end_date, timezone, currency, language)
    select ${organizer.account_id}, ${organizer.id}, 'Evening ' || at, 'LIVE',
      now() + make_interval(hours => at * 7 - 9000), now() + make_interval(hours => at * 7 - 8996),
      'Europe/Berlin', 'EUR', 'en'
    from generate_series(1, 1500) as at`.execute(app.db);
  await sql`
    insert into events (account_id, organizer_id, title, status, start_date, end_date, timezone, currency, language)
    select ${other.account_id}, ${other.id}, 'Elsewhere ' || at, 'LIVE', now() + make_interval(hours => at * 11 - 9000), null,
      'Europe/Berlin', 'EUR', 'en'
    from generate_series(1, 1500) as at`.execute(app.db);
  await sql`insert into event_settings (event_id) select id from events`.execute(app.db);
  await sql`vacuum analyze events, event_searches, event_settings, organizers`.execute(app.db);
}, 60_000);
afterAll(() => app.close());

type QueryInput = Record<string, string>;
const list = (input: QueryInput) => app.call(publicEvents.list, { query: input as never });
const ofOrganizer = (input: QueryInput, id = organizer.id) =>
  app.call(publicOrganizers.events, { params: { organizer_id: id }, query: input as never });
const readWith = (input: QueryInput, of?: { id: number }) => (db: TestApp["reads"]) =>
  listedEvents(db, listQuery(publicEventList).parse(input), { locale: "en", now: new Date() }, of);

test("event list pagination returns every event once, upcoming ones before past ones, and works backwards", async () => {
  for (const sort of [{}, { sort_by: "title" }] as QueryInput[]) {
    const ids: number[] = [];
    const states: string[] = [];
    const pages: number[][] = [];
    for (let beside: QueryInput = {}; ;) {
      const { body } = await ofOrganizer({ ...sort, ...beside, per_page: "24" });
      if (body.data.length === 0) break;
      pages.push(body.data.map(({ id }) => id));
      ids.push(...body.data.map(({ id }) => id));
      states.push(...body.data.map((event) => event.lifecycle_status));
      beside = { after: String(ids.at(-1)) };
    }
    expect([ids.length, new Set(ids).size]).toEqual([1500, 1500]);
    const back = await ofOrganizer({ ...sort, before: String(pages[3]?.[0]), per_page: "24" });
    expect(back.body.data.map(({ id }) => id)).toEqual(pages[2]);
    if (!("sort_by" in sort)) expect(states.lastIndexOf("UPCOMING")).toBeLessThan(states.indexOf("ENDED"));
  }
});

// SPEC 2.37
test("event list: no page, order or search scans the whole table", async () => {
  const beside = String((await list({ per_page: "24" })).body.data.at(-1)?.id);
  const otherwise = ["sort", "incremental_sort", "hashjoin", "mergejoin", "bitmapscan"];
  for (const sort_by of ["start_date", "title"])
    for (const sort_direction of ["asc", "desc"])
      for (const page of [{}, { after: beside }, { before: beside }] as QueryInput[]) {
        const plans = await plansOf(app, readWith({ sort_by, sort_direction, ...page }), otherwise);
        const ordered = plans.filter(({ text }) => text.includes("order by") && !text.includes("= any("));
        expect(ordered.length).toBeGreaterThan(0);
        // an index can provide the order; only the rows of the page, read by their ids, are sorted
        // again
        expect(ordered.filter(({ plan }) => /Seq Scan on events|Sort Key/.test(plan))).toEqual([]);
      }
  for (const query of ["evening 77", "77 harbour", "夏夜", "no such evening", "zz"]) {
    const plans = await plansOf(app, readWith({ query }));
    expect(plans.filter(({ plan }) => /Seq Scan on (events|event_searches)/.test(plan))).toEqual([]);
  }
});

test("database and application agree on when an event is over", async () => {
  const now = new Date();
  for (const over of [
    { start_date: inDays(-1, -1), end_date: null },
    { start_date: inDays(-1, 1), end_date: null },
  ]) {
    const event = await anEvent(app.db, over);
    expect(event.over_at <= now).toBe(lifecycleStatus(event, now) === "ENDED");
  }
});

// SECURITY S149
test("public organizer exists while its page is enabled and it has a listed event", async () => {
  const shown = await anOrganizer(app.db, { name: "Übersee Café", description: "<p>We <script>x</script>play</p>" });
  const get = (id: number) => app.call(publicOrganizers.get, { params: { organizer_id: id } });
  expect((await get(shown.id)).status).toBe(404);
  await anEvent(app.db, { organizer: shown, status: "DRAFT" });
  await anEvent(app.db, { organizer: shown, status: "LIVE", settings: { allow_search_engine_indexing: false } });
  expect([(await get(shown.id)).status, (await ofOrganizer({}, shown.id)).status]).toEqual([404, 404]);
  const event = await anEvent(app.db, { organizer: shown, status: "LIVE", title: "Seen" });
  const { body } = await get(shown.id);
  expect(body.data).toMatchObject({ name: "Übersee Café", slug: "ubersee-cafe", description: "<p>We play</p>" });
  expect(JSON.stringify(body)).not.toMatch(/hello@example|account_id|phone/);
  expect((await ofOrganizer({}, shown.id)).body.data.map(({ title }) => title)).toEqual(["Seen"]);
  const page = () => app.call(publicEvents.get, { params: { event_id: event.id } });
  expect((await page()).body.data.organizer.slug).toBe("ubersee-cafe");
  await app.db.updateTable("organizers").set({ has_public_page: false }).where("id", "=", shown.id).execute();
  expect([(await get(shown.id)).status, (await ofOrganizer({}, shown.id)).status]).toEqual([404, 404]);
  expect((await list({ query: "Seen" })).body.data).toEqual([]);
  expect((await page()).body.data.organizer.slug).toBe(null);
});
