import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { list, listQuery } from "#contract/lists.ts";
import { LIST_COUNTED_MAX } from "#domain/maxima.ts";
import { anEvent, anOrganizer, aTicket } from "#server/testing/factories.ts";
import { type ListColumns, listPage } from "./lists.ts";
import { foldedText } from "./database/search.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

const eventList = list({
  sorts: ["title", "end_date"],
  default_sort: "title",
  default_direction: "asc",
  filters: { title: "text", ticket_type: ["FREE", "PAID"] },
});

const COLUMNS: ListColumns<typeof eventList> = {
  sorts: { title: sql.ref("events.title"), end_date: sql.ref("events.end_date") },
  filters: {
    title: sql.ref("events.title"),
    ticket_type: {
      column: sql.ref("tickets.type"),
      some: (matches) => sql`exists (select from tickets where tickets.event_id = events.id and ${matches})`,
    },
  },
  search: foldedText("events.title"),
  unique: sql.ref("events.id"),
};

async function titles(organizer: { id: number }, input: Record<string, string>): Promise<string[]> {
  const { data } = await page(organizer, input);
  return data.map(({ title }) => title);
}

function page(organizer: { id: number }, input: Record<string, string>) {
  const query: z.output<ReturnType<typeof listQuery>> = listQuery(eventList).parse(input);
  return listPage(
    database.db.selectFrom("events").select(["id", "title"]).where("organizer_id", "=", organizer.id),
    query,
    COLUMNS,
  );
}

async function someEvents() {
  const organizer = await anOrganizer(database.db);
  const [free, both, none] = [
    await anEvent(database.db, { organizer, title: "Free" }),
    await anEvent(database.db, { organizer, title: "Both 100%" }),
    await anEvent(database.db, { organizer, title: "None", end_date: null }),
  ];
  await aTicket(database.db, { event: free, type: "FREE" });
  await aTicket(database.db, { event: both, type: "FREE" });
  await aTicket(database.db, { event: both, type: "PAID" });
  return { organizer, none };
}

test("list filter on a field with several values matches any of them, and with ne requires that none matches", async () => {
  const { organizer } = await someEvents();
  expect(await titles(organizer, { "filter_fields[ticket_type][eq]": "FREE" })).toEqual(["Both 100%", "Free"]);
  expect(await titles(organizer, { "filter_fields[ticket_type][in]": "PAID" })).toEqual(["Both 100%"]);
  expect(await titles(organizer, { "filter_fields[ticket_type][ne]": "PAID" })).toEqual(["Free", "None"]);
});

// SPEC 2.54
test("list filters and search are combined with AND, and wildcards are literal", async () => {
  const { organizer } = await someEvents();
  expect(await titles(organizer, { query: "%" })).toEqual(["Both 100%"]);
  expect(await titles(organizer, { query: "n", "filter_fields[ticket_type][eq]": "FREE" })).toEqual([]);
  expect(await titles(organizer, { "filter_fields[title][like]": "o_h" })).toEqual([]);
});

test("list pages have no gaps when all rows sort alike", async () => {
  const organizer = await anOrganizer(database.db);
  for (let at = 0; at < 7; at++) await anEvent(database.db, { organizer, title: "Same" });
  const pages = await Promise.all(
    [1, 2, 3, 4].map((number) => page(organizer, { page: String(number), per_page: "3" })),
  );
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(7);
  expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1, 0]);
  expect(pages[0]?.meta).toEqual({ page: 1, per_page: 3, total: 7, last_page: 3 });
});

test("list without rows has one page", async () => {
  expect((await page(await anOrganizer(database.db), {})).meta).toEqual({
    page: 1,
    per_page: 20,
    total: 0,
    last_page: 1,
  });
});

test("list total is exact up to 10,000; beyond that it is 10,001 and there are no sums", async () => {
  const organizer = await anOrganizer(database.db);
  const sums = async () =>
    (
      await listPage(
        database.db.selectFrom("events").select("id").where("organizer_id", "=", organizer.id),
        listQuery(eventList).parse({ query: "many" }),
        { ...COLUMNS, sums: { letters: sql`length(events.title)` } },
      )
    ).meta;
  const insert = (count: number) =>
    sql`insert into events (account_id, organizer_id, title, start_date, timezone, currency, language)
      select ${organizer.account_id}, ${organizer.id}, 'Many', now(), 'UTC', 'EUR', 'en' from generate_series(1, ${count}::int)`.execute(
      database.db,
    );
  await insert(LIST_COUNTED_MAX);
  expect((await page(organizer, {})).meta).toMatchObject({ total: 10_000, last_page: 500 });
  expect(await sums()).toMatchObject({ sums: { letters: 40_000 } });
  await insert(5);
  expect((await page(organizer, {})).meta).toMatchObject({ total: 10_001, last_page: 500 });
  expect(await sums()).toMatchObject({ sums: null });
});
