import pg from "pg";
import { pairDevice } from "../scripts/pair-device.mjs";
import { manyOrders } from "#server/testing/many-orders.ts";
import { load } from "./load.ts";
import { adopt, register } from "./memory.ts";
import { reservations, wholeOrders } from "./on-sale.ts";
import type { Product } from "./product.ts";
import { ask } from "./responses.ts";
import { scanOf } from "./scans.ts";
import { seedAttendees, seedEvent } from "./seed.ts";
import { type Spent } from "./spent.ts";

type Note = (name: string, value: number, label: string) => void;

/** An installation under measurement; `spent` is its CPU time so far. */
export type Measured = { product: Product; database: string; spent(): Spent };

const EVENTS = 10_000;
const LARGE_EVENTS = 20;
const ORDERS = { large: 25_000, usual: 50 };
const RESERVATIONS = 6_000;
const WHOLE_ORDERS = 3_000;
const GUESTS = 5_000;
/** Slower than this share of the small installation is reported; a difference of 2 ms is noise. */
const TARGET = 1.5;
const NOISE_MS = 2;

const JOBS = [
  ...["apply-retention", "cleanup", "close-accounts", "cleanup-challenges", "purge-mails"],
  ...["expire-orders", "expire-changes", "reconcile-payments", "reconcile-refunds", "remind-offline"],
  ...["due-messages", "resume-runs", "refresh-wallet-passes", "aggregate-counters"],
];

/**
 * Measures the same work in an installation with one event and in one with 10,000 events, 1,000,000
 * orders and 3,000,000 attendees, and reports the ratio. `restart` starts the product again.
 */
export async function growth(first: Measured, restart: () => Promise<Measured>, note: Note): Promise<void> {
  const small = await measure(first, "small");
  await seedInstallation(first.database);
  const grown = await restart();
  const large = await measure(grown, "large");
  compare(small, large, note);
  await hotTables(grown.database, note);
}

function compare(small: Durations, large: Durations, note: Note): void {
  for (const [label, { value, unit }] of Object.entries(large)) {
    const before = small[label]?.value ?? 0;
    const ratio = value / before;
    const isSlower = ratio > TARGET && value - before > NOISE_MS / (unit === "ms of processor" ? 10 : 1);
    const name = `growth_${label.replace(/\W+/g, "_")}_ratio`;
    note(name, ratio, `${isSlower ? "SLOWER " : ""}${label}: ${before.toFixed(2)} → ${value.toFixed(2)} ${unit}`);
  }
}

type Durations = Record<string, { value: number; unit: "ms" | "ms of processor" }>;

/** Node compiles and PostgreSQL fills its caches in the first thousands of requests. */
async function warmUp({ product, database }: Measured): Promise<void> {
  const seeded = await seedEvent(database, 20_000);
  await reservations(product.url, seeded, 5_000);
  await wholeOrders(product.url, seeded, { amount: 2_000 });
}

async function measure(measured: Measured, phase: string): Promise<Durations> {
  const { product, database, spent } = measured;
  await warmUp(measured);
  const durations: Durations = { start: { value: product.started_ms, unit: "ms" } };
  const processor = async (label: string, amount: number, work: () => Promise<unknown>) => {
    const before = spent();
    await work();
    const after = spent();
    const node = (after.node_ms - before.node_ms) / amount;
    const postgres = (after.postgres_ms - before.postgres_ms) / amount;
    durations[`${label}, Node`] = { value: node, unit: "ms of processor" };
    durations[`${label}, PostgreSQL`] = { value: postgres, unit: "ms of processor" };
  };

  const reserved = await seedEvent(database, RESERVATIONS);
  await processor("a reservation", RESERVATIONS, () => reservations(product.url, reserved, RESERVATIONS));
  const ordered = await seedEvent(database, WHOLE_ORDERS * 2);
  await processor("a whole order", WHOLE_ORDERS, () => wholeOrders(product.url, ordered, { amount: WHOLE_ORDERS }));
  const { list, codes } = await seedAttendees(database, await seedEvent(database, GUESTS), GUESTS);
  const device = await pairDevice(product.url, { short_id: list });
  await processor("a check-in", GUESTS, () =>
    load(product.url, { connections: 32, amount: GUESTS, requests: [scanOf({ list, codes, cookie: device })] }),
  );

  const { token, account_id } = await register(product.url, `growth-${phase}@example.test`, 1);
  const { event_id } = await seedEvent(database, 10);
  await adopt(database, event_id, account_id);
  await manyOrders(database, { event_id, orders: 1_000 });
  await query(database, "analyze");
  const paths: Record<string, string> = {
    "events of an account": "/api/events",
    "summary of all events": "/api/events/summary",
    dashboard: `/api/events/${event_id}/stats`,
    statistics: `/api/events/${event_id}/statistics`,
    "orders of an event": `/api/events/${event_id}/orders`,
    "orders by name": `/api/events/${event_id}/orders?query=tom`,
    "attendees of an event": `/api/events/${event_id}/attendees`,
    "attendees by name": `/api/events/${event_id}/attendees?query=tom`,
    "tickets of an event": `/api/events/${event_id}/tickets`,
    "audit log": `/api/accounts/${account_id}/audit-log`,
    notifications: "/api/notifications",
    "search everything": "/api/search?query=tom%20guest77",
    "a public event": `/api/public/events/${event_id}`,
    "public events": "/api/public/events",
  };
  for (const [label, path] of Object.entries(paths))
    durations[label] = {
      value: (await ask(product.url + path, { authorization: `Bearer ${token}` })).median,
      unit: "ms",
    };
  for (const job of JOBS) durations[`job ${job}`] = { value: await runJob(database, job), unit: "ms" };
  return durations;
}

/** Enqueues a repeating job at once and returns the time until it is done, in milliseconds. */
async function runJob(database: string, name: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 3; time++) {
    const began = performance.now();
    const [added] = await query<{ id: string }>(
      database,
      "select id from graphile_worker.add_job($1, '{}', priority => -100)",
      [name],
    );
    const isWaiting = async () =>
      (await query(database, "select 1 from graphile_worker.jobs where id = $1", [added?.id])).length > 0;
    while (await isWaiting()) {
      if (performance.now() - began > 300_000) throw new Error(`The job ${name} took longer than five minutes.`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** Twenty events have 25,000 orders each, the others 50 each; an order has three attendees. */
async function seedInstallation(database: string): Promise<void> {
  const events = await query<{ id: string }>(
    database,
    `with account as (
        insert into accounts (name, currency_code, timezone, verified_at)
        select 'Account ' || n, 'EUR', 'Europe/Berlin', now() from generate_series(1, $1::int / 10) n returning id
      ), defaults as (insert into event_defaults (account_id) select id from account
      ), organizer as (
        insert into organizers (account_id, name, email, timezone, currency)
        select id, 'Organizer ' || id, 'organizer@example.test', 'Europe/Berlin', 'EUR' from account returning id, account_id
      ), event as (
        insert into events (account_id, organizer_id, title, status, start_date, timezone, currency, language)
        select account_id, id, 'Evening ' || n || ' of ' || id, 'LIVE', now() + (n - 5) * interval '9 days' + interval '1 hour', 'Europe/Berlin', 'EUR', 'en'
        from organizer, generate_series(1, 10) n returning id
      ), settings as (insert into event_settings (event_id) select id from event)
      select id from event order by id`,
    [EVENTS],
  );
  for (const { id } of events.slice(0, LARGE_EVENTS)) {
    await manyOrders(database, { event_id: Number(id), orders: ORDERS.large });
    await query(database, "analyze");
  }
  const usual = events.slice(LARGE_EVENTS).map(({ id }) => Number(id));
  for (let from = 0; from < usual.length; from += 1_000) await usualOrders(database, usual.slice(from, from + 1_000));
  await query(database, "vacuum analyze");
}

/** Adds one ticket and its orders of three attendees, half of them checked in, to each event. */
async function usualOrders(database: string, event_ids: number[]): Promise<void> {
  await query(
    database,
    `with stock as (
        insert into stocks (event_id, kind, capacity) select id, 'TICKET_PRICE', 200 from unnest($1::bigint[]) id
        returning id, event_id
      ), ticket as (
        insert into tickets (event_id, title, type) select event_id, 'Standard', 'PAID' from stock returning id, event_id
      ), price as (
        insert into ticket_prices (ticket_id, stock_id, price)
        select ticket.id, stock.id, 2000 from ticket join stock using (event_id) returning id, ticket_id
      ), list as (
        insert into check_in_lists (event_id, short_id, name, all_tickets)
        select event_id, 'cil_' || lpad(event_id::text, 22, '0'), 'Door', true from stock returning id, event_id
      ), placed as (
        insert into orders (event_id, short_id, public_id, status, payment_status, currency, locale,
          total_before_additions, total_gross, email, first_name, last_name, payment_provider, created_at, completed_at)
        select event_id, 'o_' || lpad((event_id * 1000 + n)::text, 22, '0'), 'O-' || event_id || 'Y' || n, 'COMPLETED',
          'PAYMENT_RECEIVED', 'EUR', 'en', 6000, 6000, 'guest' || n || '@example.test', 'Tom', 'Guest' || n, 'sandbox',
          now() - n * interval '1 day', now() - n * interval '1 day'
        from stock, generate_series(1, $2::int) n
        returning id, event_id, created_at
      ), item as (
        insert into order_items (order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price,
          total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup)
        select placed.id, ticket.id, price.id, 'Standard', 3, 2000, 2000, 6000, 0, 0, 0, 6000, '{"taxes":[],"fees":[]}'
        from placed join ticket using (event_id) join price on price.ticket_id = ticket.id
        returning id, order_id, ticket_id, ticket_price_id
      ), attendee as (
        insert into attendees (event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status,
          first_name, last_name, email, locale, created_at, updated_at)
        select event_id, placed.id, item.id, ticket_id, ticket_price_id, 'a_' || lpad((placed.id * 10 + n)::text, 22, '0'),
          'A-' || (placed.id * 10 + n), 'ACTIVE', 'Tom', 'Guest' || n, n || 'guest@example.test', 'en', created_at, created_at
        from placed join item on item.order_id = placed.id, generate_series(1, 3) n
        returning id, event_id, ticket_id
      )
      insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id, checked_in_at)
      select 'ci_' || lpad(attendee.id::text, 21, '0'), event_id, list.id, attendee.id, ticket_id, now() - interval '1 day'
      from attendee join list using (event_id)
      where attendee.id % 2 = 0`,
    [event_ids, ORDERS.usual],
  );
}

/** Shows what sales leave behind in the tables that they update most. */
async function hotTables(database: string, note: Note): Promise<void> {
  const rows = await query<Record<string, string>>(
    database,
    `select relname as table, n_live_tup as live, n_dead_tup as dead, n_tup_upd as updates, n_tup_hot_upd as hot, autovacuum_count as autovacuums,
        pg_size_pretty(pg_total_relation_size(relid)) as size
      from pg_stat_user_tables where n_tup_upd > 1000 order by n_tup_upd desc limit 12`,
  );
  for (const { table, live, dead, updates, hot, autovacuums, size } of rows)
    note(
      `growth_dead_${table}`,
      Number(dead),
      `dead rows of ${table} (${live} live, ${updates} updates, ${hot} of them HOT, ${autovacuums} autovacuums, ${size})`,
    );
}

async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
