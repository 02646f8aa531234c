import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import pg from "pg";
import { pairDevice } from "../scripts/pair-device.mjs";
import { forget } from "../scripts/testing/reset-state.ts";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { type Product, startProduct } from "./fixtures/product.ts";

// Two processes on one database: guarantees within one process must hold between them. A race that
// is lost once is a fault, so nothing is retried.
test.describe.configure({ mode: "serial", retries: 0 });

let dataDir: string;
let postgres: EmbeddedPostgres;
let products: [Product, Product];
let buyerRequests: APIRequestContext;
let sale: Awaited<ReturnType<typeof aLiveEvent>>;
let ask: Awaited<ReturnType<typeof dashboardFixture>>["ask"];
let token: string;
let held: Reservation[];

test.beforeAll(async ({ playwright }) => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn: console.warn },
    settings: { fsync: "off", max_connections: "60" },
  });
  const { connectionString } = postgres;
  const options = { dataDir, connectionString };
  products = await Promise.all([startProduct("one", options), startProduct("two", options)]);
  buyerRequests = await playwright.request.newContext({ baseURL: products[0].url });
  const dashboard = await dashboardFixture(buyerRequests);
  ({ ask, token } = dashboard);
  sale = await aLiveEvent(dashboard, { title: "Only fifty", tickets: [aTicket({ quantity: 50 })] });
});

test.afterAll(async () => {
  await buyerRequests?.dispose();
  for (const product of products ?? []) product.process.kill("SIGKILL");
  await postgres?.stop();
  leaveNothing();
});

/** Also runs when the test run is aborted. */
function leaveNothing(): void {
  for (const product of products ?? []) product.process.kill("SIGKILL");
  forget(dataDir);
}

test("200 buyers at two processes compete for 50 tickets: 50 get one, 150 get sold_out", async () => {
  const results = await Promise.all(Array.from({ length: 200 }, (_, at) => reserve(at)));
  held = results.filter(({ status }) => status === 201);
  const refused = results.filter(({ status, code }) => status === 409 && code === "sold_out");
  expect(
    { reserved: held.length, sold_out: refused.length },
    JSON.stringify(results.find((result) => !held.includes(result) && !refused.includes(result))),
  ).toEqual({ reserved: 50, sold_out: 150 });
  expect(new Set(held.map(({ short_id }) => short_id)).size).toBe(50);
  expect(await stats()).toEqual({ quantity_held: 50, quantity_sold: 0 });
});

test("order completed at both processes at once is completed once, and both live streams report it (live)", async () => {
  const twenty = held.slice(0, 20);
  const heard = await Promise.all(products.map(listen));
  const results = await Promise.all(twenty.flatMap((order) => products.map((product) => complete(order, product))));
  for (const { status, code } of results) expect([200, 409], `answered with ${status} ${code}`).toContain(status);
  for (const { short_id } of twenty)
    expect(
      results.filter((result) => result.short_id === short_id && result.status === 200).length,
      "who completed it must be told",
    ).toBeGreaterThan(0);
  expect(await stats()).toEqual({ quantity_held: 30, quantity_sold: 20 });
  expect(await total("orders")).toBe(20);
  expect(await total("attendees")).toBe(20);
  expect(await mailsPerOrder()).toEqual({ orders: 20, most: 1, tickets: 0 });
  for (const { text } of heard) await expect.poll(text).toContain('"orders"');
});

test("ticket scanned by 50 phones at both processes at once admits one person, online and from offline scans", async () => {
  const list = await ask("POST", `/events/${sale.id}/check-in-lists`, { name: "Main entrance", all_tickets: true });
  const fifty = Array.from({ length: 50 }, (_, number) => number);
  const station = { short_id: String(list["short_id"]), pin: String(list["pin"]) };
  // one after the other: more than 30 concurrent attempts from one network are refused
  const phones: string[] = [];
  for (const number of fifty) phones.push(await pairDevice(products[number % 2]?.url ?? "", station));
  const people = (await ask("GET", `/events/${sale.id}/attendees`)) as unknown as { short_id: string }[];
  const [scanned, sentScans] = people.map(({ short_id }) => short_id);
  const at = new Date().toISOString();
  const send = async (to: number, call: string, body: object) => {
    const response = await fetch(`${products[to % 2]?.url}/api/public/check-in-lists/${list.short_id}/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: phones[to] ?? "" },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: { outcome?: string; result?: { outcome: string } }[] }).data[0];
  };
  const live = await Promise.all(fifty.map((number) => send(number, "check-ins", { codes: [scanned] })));
  expect(live.filter((scan) => scan?.outcome === "checked_in")).toHaveLength(1);
  expect(live.filter((scan) => scan?.outcome === "already_checked_in")).toHaveLength(49);
  const later = await Promise.all(
    fifty.map((number) =>
      send(number, "scans", { scans: [{ id: crypto.randomUUID(), code: sentScans, at, admitted: true }] }),
    ),
  );
  expect(later.filter((scan) => scan?.result?.outcome === "checked_in")).toHaveLength(1);
  expect((await ask("GET", `/events/${sale.id}/check-in-lists/${list.id}`)).checked_in_attendees).toBe(2);
});

test("stopped process answers its open requests and exits cleanly while the other one keeps running", async () => {
  const [first, second] = products;
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  // The lock is held for a moment, so that every call is in progress when the signal arrives.
  await client.query("begin");
  await client.query("select id from orders where status = 'RESERVED' for update");
  const results = Promise.all(held.slice(20).map((order) => complete(order, second)));
  await expect(async () => {
    const { rows } = await client.query(
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'",
    );
    expect(rows[0].waiting).toBeGreaterThan(0);
  }).toPass();
  await pause(300);
  const looking = await listen(second);
  const ended = once(second.process, "exit");
  second.process.kill("SIGTERM");
  await pause(300);
  await client.query("commit");
  await client.end();

  expect((await results).map(({ status, code }) => `${status}${code ?? ""}`)).toEqual(
    Array.from({ length: 30 }, () => "200"),
  );
  expect(await ended, second.output()).toEqual([0, null]);
  expect(await looking.end).toBe("ended");
  expect(await stats()).toEqual({ quantity_held: 0, quantity_sold: 50 });
  expect((await reserve(0)).code).toBe("sold_out");
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

const CUT_OFF = { done: true, value: "cut off" };

async function listen({ url }: Product) {
  const { body } = await fetch(`${url}/api/events/${sale.id}/live`, { headers: { authorization: `Bearer ${token}` } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const end = (async () => {
    for (;;) {
      const { done, value = "" } = (await reader?.read().catch(() => CUT_OFF)) ?? CUT_OFF;
      if (done) return value || "ended";
      text += value;
    }
  })();
  return { text: () => text, end };
}

type Reservation = { status: number; code?: string; short_id?: string; cookie: string };

async function reserve(at: number): Promise<Reservation> {
  const [ticket] = sale.tickets;
  const chosen = {
    tickets: [{ ticket_id: ticket?.id, quantities: [{ price_id: ticket?.prices[0]?.id, quantity: 1 }] }],
  };
  const product = products[at % 2] as Product;
  const response = await fetch(`${product.url}/api/public/events/${sale.id}/order`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(chosen),
  });
  const { data, code } = (await response.json()) as { data?: { short_id: string }; code?: string };
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
  return { status: response.status, code, short_id: data?.short_id, cookie };
}

async function complete({ short_id, cookie }: Reservation, { url }: Product): Promise<Reservation> {
  const buyer = { first_name: "Ada", last_name: "Lovelace", email: `${short_id?.toLowerCase()}@example.com` };
  const details = {
    order: buyer,
    attendees: [{ ...buyer, ticket_price_id: sale.tickets[0]?.prices[0]?.id }],
    terms_accepted: true,
  };
  const response = await fetch(`${url}/api/public/events/${sale.id}/order/${short_id}`, {
    method: "PUT",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(details),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, short_id, cookie };
}

async function stats() {
  const { quantity_held, quantity_sold } = await ask("GET", `/events/${sale.id}/tickets/${sale.tickets[0]?.id}`);
  return { quantity_held, quantity_sold };
}

async function total(what: "orders" | "attendees"): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as total from ${what} where event_id = $1 and status in ('COMPLETED', 'ACTIVE')`,
    [sale.id],
  );
  await client.end();
  return rows[0].total;
}

/**
 * The mail log records every email that is sent. Each order has one confirmation, and buyers of
 * their own ticket get no other email.
 */
async function mailsPerOrder() {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  const count = async (kind: string) =>
    (
      await client.query(
        "select recipient, count(*)::int as mails from mails where event_id = $1 and kind = $2 group by recipient",
        [sale.id, kind],
      )
    ).rows as { mails: number }[];
  const [confirmations, tickets] = [await count("ORDER_COMPLETED"), await count("TICKET")];
  await client.end();
  const most = (rows: { mails: number }[]) => Math.max(0, ...rows.map(({ mails }) => mails));
  return {
    orders: confirmations.length,
    most: most(confirmations),
    tickets: tickets.length,
  };
}
