import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attendeeList } from "#contract/attendees.ts";
import {
  type CursorMeta,
  fileQuery,
  type FilterKind,
  type List,
  listQuery,
  OPERATORS,
  operatorsOf,
  type Page,
  type Rows,
} from "#contract/lists.ts";
import { orderList } from "#contract/orders.ts";
import { LIST_COUNTED_MAX } from "#domain/maxima.ts";
import { exportedAttendees } from "./attendees/export-attendees.ts";
import { listAttendees } from "./attendees/attendee-queries.ts";
import { findDuplicates } from "./duplicates/groups.ts";
import type { OwnEvent } from "./access/own-event.ts";
import { exportedOrders } from "./orders/read/export-orders.ts";
import { listOrders } from "./orders/read/order-queries.ts";
import type { ReadDb } from "./platform/database.ts";
import type { Database } from "./platform/table-types.ts";
import { type TestDatabase, testDatabase } from "./platform/test-database.ts";
import { anEvent } from "./testing/factories.ts";
import { manyOrders, type ManyOrders } from "./testing/many-orders.ts";

// The two lists that can have hundreds of thousands of rows in one event: their query plans, and
// that no page is lost.

let database: TestDatabase;
let event: OwnEvent;
let made: ManyOrders;
const statements: { sql: string; parameters: readonly unknown[] }[] = [];
let listening: ReadDb;
beforeAll(async () => {
  database = await testDatabase();
  event = (await anEvent(database.db)) as unknown as OwnEvent;
  made = await manyOrders(database.connectionString, { event_id: event.id, orders: 500 });
  for (let other = 0; other < 6; other++) {
    const { id } = await anEvent(database.db);
    await manyOrders(database.connectionString, { event_id: id, orders: 500 });
  }
  await sql`vacuum analyze orders, order_items, attendees, check_ins, attendee_labels`.execute(database.db);
  listening = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  }) as unknown as ReadDb;
}, 60_000);
afterAll(() => database.close());

const ADMIN = { role: "ADMIN", work: "EVERYTHING" } as const;

const LISTS = {
  orders: {
    list: orderList as List,
    read: (db: ReadDb, query: Query) => paged(listOrders(db, event, orders(query), ADMIN)),
  },
  attendees: {
    list: attendeeList as List,
    read: (db: ReadDb, query: Query) => paged(listAttendees(db, event, attendees(query), ADMIN)),
  },
};
/** All queries but those of `afterCursor` are for pages. */
const paged = <Row>(rows: Promise<Rows<Row>>) => rows as Promise<Page<Row>>;
type Query = Record<string, string>;
const asQuery = (entries: Record<string, string | undefined>) => entries as Query;
const orders = (query: Query) => listQuery(orderList).parse(query);
const attendees = (query: Query) => listQuery(attendeeList).parse(query);
const lists = Object.entries(LISTS).map(([name, list]) => ({ name, ...list }));

/** Returns the plan of each statement; `without` excludes plan nodes that have an alternative. */
async function plansOf(read: (db: ReadDb) => Promise<unknown>, without: string[] = []): Promise<Plan[]> {
  statements.length = 0;
  await read(listening);
  const client = await database.pool.connect();
  try {
    for (const planNode of without) await client.query(`set enable_${planNode} = off`);
    const plans = [];
    for (const { sql: text, parameters } of [...statements]) {
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`, [...parameters]);
      plans.push({ text, plan: rows.flatMap(Object.values).join("\n") });
    }
    expect(plans.length).toBeGreaterThanOrEqual(2);
    return plans;
  } finally {
    for (const planNode of without) await client.query(`reset enable_${planNode}`);
    client.release();
  }
}

type Plan = { text: string; plan: string };

async function wholeTables(read: (db: ReadDb) => Promise<unknown>): Promise<string[]> {
  return (await plansOf(read)).map(({ plan }) => plan).filter((plan) => WHOLE.test(plan));
}

const WHOLE = /Seq Scan on (orders|order_items|attendees|check_ins|attendee_labels)\b/;

test.each(lists)(
  "$name: no sort, in either direction, on the first page or a later one, scans a whole table",
  async ({ list, read }) => {
    const beside = String((await read(database.db as ReadDb, { per_page: "50" })).data.at(-1)?.id);
    for (const sort_by of list.sorts)
      for (const sort_direction of ["asc", "desc"])
        for (const page of [{}, { after: beside }, { before: beside }, { page: "9" }]) {
          const readPage = (db: ReadDb) => read(db, asQuery({ sort_by, sort_direction, ...page }));
          expect(await wholeTables(readPage)).toEqual([]);
          // an index can provide the order; only the rows of the page, read by their ids, are
          // sorted again
          const plans = await plansOf(readPage, ["sort", "incremental_sort", "hashjoin", "bitmapscan"]);
          expect(plans.filter(({ text, plan }) => !text.includes("= any(") && plan.includes("Sort Key"))).toEqual([]);
        }
  },
);

/** Reads the rows after a cursor, and the cursor of the next ones. */
async function afterCursor(read: (typeof lists)[number]["read"], db: ReadDb, query: Query) {
  const { data, meta } = await read(db, query);
  return { ids: data.map(({ id }) => id), ...(meta as unknown as CursorMeta) };
}

test.each(lists)("$name: cursors return the rows of the pages in their order, without a count", async (of) => {
  const { list, read } = of;
  const narrow = { "filter_fields[status][in]": "CANCELLED", query: "m" };
  for (const sort_by of list.sorts)
    for (const sort_direction of ["asc", "desc"])
      for (const query of [
        { sort_by, sort_direction },
        { sort_by, sort_direction, ...narrow },
      ].map(asQuery)) {
        const pages: number[] = [];
        for (let after: Query = {}; ;) {
          const { data } = await read(database.db as ReadDb, { ...query, ...after, per_page: "100" });
          pages.push(...data.map(({ id }) => id));
          if (data.length < 100) break;
          after = { after: String(data.at(-1)?.id) };
        }
        const walked: number[] = [];
        for (let cursor: Query = {}; ;) {
          const { ids, next_cursor } = await afterCursor(read, database.db as ReadDb, {
            ...query,
            ...cursor,
            limit: "70",
          });
          walked.push(...ids);
          if (next_cursor === null) break;
          cursor = { cursor: next_cursor };
        }
        expect([query, walked]).toEqual([query, pages]);
      }
});

test.each(lists)("$name: cursors scan no whole table, sort nothing and count nothing", async ({ list, read }) => {
  for (const sort_by of list.sorts)
    for (const sort_direction of ["asc", "desc"]) {
      const query = asQuery({ sort_by, sort_direction, limit: "50" });
      const { next_cursor } = await afterCursor(read, database.db as ReadDb, query);
      const readNext = (db: ReadDb) => read(db, { ...query, cursor: next_cursor ?? "" });
      expect(await wholeTables(readNext)).toEqual([]);
      const plans = await plansOf(readNext, ["sort", "incremental_sort", "hashjoin", "bitmapscan"]);
      expect(plans.filter(({ text, plan }) => !text.includes("= any(") && plan.includes("Sort Key"))).toEqual([]);
      expect(plans.filter(({ text }) => text.startsWith("select count("))).toEqual([]);
    }
});

// SPEC 2.55
test.each(lists)("$name: no filter scans a whole table", async ({ list, read }) => {
  for (const [field, kind] of Object.entries(list.filters))
    for (const operator of OPERATORS.filter((candidate) => operatorsOf(kind).includes(candidate) && candidate !== "ne"))
      for (const value of valuesOf(field, kind)) {
        const query = { [`filter_fields[${field}][${operator}]`]: value };
        expect([query, await wholeTables((db) => read(db, query))]).toEqual([query, []]);
      }
});

// SPEC 2.55
test.each(lists)(
  "$name: no search scans a whole table, by words, by one or two letters, or by symbols",
  async ({ read }) => {
    for (const query of [
      "ülle",
      "tomás müller",
      "to",
      "z",
      "guest77@",
      "O-1X77",
      "王小明",
      "Иван",
      "nobody at all",
      "%",
    ])
      expect([query, await wholeTables((db) => read(db, { query }))]).toEqual([query, []]);
  },
);

test("possible duplicates are read by the index of their key: no page scans a whole table", async () => {
  const [{ id: after } = { id: 0 }] = (await LISTS.attendees.read(database.db as ReadDb, {})).data;
  for (const cursor of [{ reason: "MAILBOX" }, { reason: "MAILBOX", after }, { reason: "NAME", after }] as const)
    expect([cursor, await wholeTables((db) => findDuplicates(db, event, cursor))]).toEqual([cursor, []]);
});

// SPEC 2.55
test.each(lists)(
  "$name: pagination in both directions returns every row once, for each sort",
  async ({ list, read }) => {
    const turns = async (query: Query) => {
      const all = [];
      let beside: Query = {};
      for (;;) {
        const { data, meta } = await read(database.db as ReadDb, { ...query, ...beside, per_page: "70" });
        all.push(data.map(({ id }) => id));
        if (data.length < meta.per_page) return all;
        beside = { after: String(data.at(-1)?.id) };
      }
    };
    const narrow = { "filter_fields[status][in]": "CANCELLED", query: "m" };
    for (const sort_by of list.sorts)
      for (const query of [{ sort_by }, { sort_by, ...narrow }].map(asQuery)) {
        const [up, down] = [
          await turns({ ...query, sort_direction: "asc" }),
          await turns({ ...query, sort_direction: "desc" }),
        ];
        const ids = up.flat();
        const { meta } = await read(database.db as ReadDb, query);
        expect([sort_by, ids.length, new Set(ids).size]).toEqual([sort_by, meta.total, meta.total]);
        // attendees who have not checked in come last in both directions
        if (sort_by !== "checked_in_at") expect(down.flat()).toEqual(ids.toReversed());
        else expect(down.flat().toSorted()).toEqual(ids.toSorted());
        const [first = [], second] = down;
        if (!second || second.length === 0) continue;
        const back = await read(database.db as ReadDb, {
          ...query,
          sort_direction: "desc",
          per_page: "70",
          before: String(second[0]),
        });
        expect(back.data.map(({ id }) => id)).toEqual(first);
        const counted = { ...query, sort_direction: "desc", per_page: "70", page: "2" };
        expect((await read(database.db as ReadDb, counted)).data.map(({ id }) => id)).toEqual(second);
      }
  },
);

/** Returns the ids that an export has read, with a callback after each batch. */
async function fileOf(
  of: Export,
  query: Query,
  between: (batch: { id: number }[]) => Promise<void>,
): Promise<number[]> {
  const ids: number[] = [];
  for await (const batch of of.read(of.db ?? (database.db as ReadDb), fileEvent, query)) {
    ids.push(...batch.map(({ id }) => id));
    await between(batch);
  }
  return ids;
}

type Export = {
  db?: ReadDb;
  read: (db: ReadDb, of: OwnEvent, query: Query) => AsyncGenerator<{ id: number }[]>;
  leave: (id: number) => Promise<unknown>;
};
let fileEvent: OwnEvent;

const FILES: Record<string, Export> = {
  orders: {
    read: (db, of, query) => exportedOrders(db, of, fileQuery(orderList).parse(query)),
    leave: (id) =>
      sql`update orders set status = 'EXPIRED', payment_provider = null, refund_status = null
      where id = ${id}`.execute(database.db),
  },
  attendees: {
    read: (db, of, query) => exportedAttendees(db, of, fileQuery(attendeeList).parse(query)),
    leave: (id) => sql`update attendees set status = 'PENDING' where id = ${id}`.execute(database.db),
  },
};

describe.each(Object.entries(FILES))("export of %s while a row leaves the list", (name, file) => {
  const { list } = LISTS[name as keyof typeof LISTS];
  const queries: Query[] = list.sorts.flatMap((sort_by) => [
    asQuery({ sort_by, sort_direction: "asc" }),
    asQuery({ sort_by, sort_direction: "desc", query: "m" }),
  ]);

  beforeAll(async () => {
    fileEvent = (await anEvent(database.db)) as unknown as OwnEvent;
    await manyOrders(database.connectionString, { event_id: fileEvent.id, orders: 1_800 });
  });

  test.each(queries)(
    "export continues after the last row of a batch when that row leaves the list: %j",
    async (query) => {
      const all = await fileOf(file, query, async () => {});
      expect(all.length).toBeGreaterThan(250);
      let gone = 0;
      const read = await fileOf(file, query, async (batch) => {
        if (gone === 0) await file.leave((gone = batch.at(-1)?.id ?? 0));
      });
      expect(read.length).toBe(all.length);
      expect(new Set(read)).toEqual(new Set(all));
    },
  );

  test("export continues when a row leaves the list after it was found and before it was read", async () => {
    const query = { sort_by: "created_at", sort_direction: "asc" };
    const all = await fileOf(file, query, async () => {});
    const gone = all[100] ?? 0;
    let isGone = false;
    const db = (database.db as unknown as Kysely<Database>).withPlugin({
      transformQuery: ({ node }) => node,
      // the ids of the first batch have been found
      async transformResult({ result }) {
        if (!isGone && result.rows.length === 250) {
          isGone = true;
          await file.leave(gone);
        }
        return result;
      },
    }) as unknown as ReadDb;
    const read = await fileOf({ ...file, db }, query, async () => {});
    expect(read).toEqual(all.filter((id) => id !== gone));
  });
});

test("attendee list sorts by check-in time, and its check-in filters add up to all attendees", async () => {
  const query = { sort_by: "checked_in_at", sort_direction: "asc", per_page: "100" };
  const { data } = await LISTS.attendees.read(database.db as ReadDb, query);
  const times = (data as { checked_in_at: Date | null }[]).map(({ checked_in_at }) => checked_in_at?.getTime() ?? 0);
  expect(times[0]).toBeGreaterThan(0);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const at = { "filter_fields[check_in_list_id][in]": String(made.check_in_lists[0]) };
  const counts = await Promise.all(
    [at, { "filter_fields[is_checked_in][eq]": "true" }, { "filter_fields[is_checked_in][eq]": "false" }, {}].map(
      async (filter) =>
        (await LISTS.attendees.read(database.db as ReadDb, asQuery({ ...filter, sort_by: "checked_in_at" }))).meta
          .total,
    ),
  );
  const [inside = 0, came = 0, others = 0, all = 0] = counts;
  expect(inside).toBeGreaterThan(0);
  expect(inside).toBeLessThan(came);
  expect(came + others).toBe(all);
});

test("list with more rows than are counted has no sums", async () => {
  const few = await LISTS.orders.read(database.db as ReadDb, { "filter_fields[status][in]": "CANCELLED" });
  const sums = few.meta as { total: number; sums: Record<string, number> | null };
  expect(sums.total).toBeLessThan(LIST_COUNTED_MAX);
  expect(sums.sums?.["total_gross"]).toBeGreaterThan(0);
  expect((await LISTS.orders.read(database.db as ReadDb, {})).meta).toMatchObject({ sums: null });
});

function valuesOf(field: string, kind: FilterKind): string[] {
  if (field === "ticket_id") return [made.tickets[0], made.tickets[7], 0].map(String);
  if (field === "promo_code_id") return [String(made.promo_code_id)];
  if (field === "affiliate_id") return [String(made.affiliate_id)];
  if (field === "label_id") return [String(made.labels[0]), "0"];
  if (field === "check_in_list_id") return made.check_in_lists.map(String);
  if (kind === "number") return ["5000", "10990"];
  if (kind === "instant") return [new Date(Date.now() - 40 * 86_400_000).toISOString()];
  if (kind === "boolean") return ["true", "false"];
  if (kind === "text") return ["a"];
  return [...kind];
}
