import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import pg from "pg";
import { forget } from "../scripts/testing/reset-state.ts";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import type { StripeEvent } from "../testing/stripe-stand-in/books.ts";
import { StripeStandIn } from "../testing/stripe-stand-in/stand-in.ts";
import { Gates } from "./fixtures/commit-gates.ts";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { freePort, type Product, startProduct } from "./fixtures/product.ts";

// The process is killed with SIGKILL while buyers are at every step of a paid checkout, of a refund
// and of a late payment: before and after each commit, before and after each call to the provider.
// Nothing is repaired manually: the next process recovers. Notices that the provider sent while no
// process ran are not sent again.
test.describe.configure({ mode: "serial", timeout: 300_000 });

const PRICE = 50_00;
const CARD = "4242424242424242";

let dataDir: string;
let postgres: EmbeddedPostgres;
let db: pg.Client;
let gates: Gates;
let standIn: StripeStandIn;
let product: Product;
let buyerRequests: APIRequestContext;
let ask: Awaited<ReturnType<typeof dashboardFixture>>["ask"];
type Sale = Awaited<ReturnType<typeof aLiveEvent>>;
let sale: Sale;
let other: Sale;
let account: string;

/** What each buyer must end with: tickets, and the amount refunded. */
const ends = new Map<string, { buyer: Buyer; tickets: number; refunded: number }>();
let holds: { goOn: () => void }[] = [];

test.beforeAll(async ({ playwright }) => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn: console.warn },
    settings: { fsync: "off", max_connections: "60" },
  });
  standIn = await new StripeStandIn().start();
  product = await startAt(await freePort());
  db = new pg.Client({ connectionString: postgres.connectionString });
  await db.connect();
  gates = await new Gates(db).build();
  buyerRequests = await playwright.request.newContext({ baseURL: product.url });
  const dashboard = await dashboardFixture(buyerRequests);
  ask = dashboard.ask;
  sale = await aLiveEvent(dashboard, { tickets: [aTicket({ price: PRICE, quantity: 100 })] });
  other = await aLiveEvent(dashboard, { tickets: [aTicket({ price: PRICE, quantity: 100 })] });
  account = await connect();
});

test.afterAll(async () => {
  await buyerRequests?.dispose();
  product?.process.kill("SIGKILL");
  await db?.end();
  await standIn?.stop();
  await postgres?.stop();
  leaveNothing();
});

/** Also runs when the test run is aborted. */
function leaveNothing(): void {
  product?.process.kill("SIGKILL");
  forget(dataDir);
}

test("kill while buyers reserve, enter details and start to pay: they repeat the step, and each order has one payment", async () => {
  const saying = await several(2, "reserved");
  const paying = await several(4, "known");
  await gates.stop({ order: saying[0].id }, "undone", () => away(saying[0].sayWho()));
  await gates.stop({ order: saying[1].id }, "committed", () => away(saying[1].sayWho()));
  await hold("POST /v1/payment_intents", paying[0].reference, "before", () => away(paying[0].begin()));
  await hold("POST /v1/payment_intents", paying[1].reference, "after", () => away(paying[1].begin()));
  await gates.stop({ order: paying[2].id }, "undone", () => away(paying[2].begin()));
  await gates.stop({ order: paying[3].id }, "committed", () => away(paying[3].begin()));
  // a transaction stopped at its commit holds the lock on its ticket's stock, so each event has at
  // most one
  const [undone, lost] = [aBuyer(sale), aBuyer(other)];
  await gates.stop({ event: sale.id }, "undone", () => away(undone.reserve()));
  await gates.stop({ event: other.id }, "committed", () => away(lost.reserve()));
  await killed();

  expect(await count("orders where event_id = $1", other.id), "reserved, and nobody was told").toBe(1);
  for (const buyer of [undone, lost]) await buyer.reserve();
  for (const buyer of [undone, lost, ...saying]) await buyer.sayWho();
  for (const [at, buyer] of [undone, lost, ...saying, ...paying].entries()) {
    await buyer.begin();
    buyer.pay();
    ends.set(`began to pay, ${at}`, { buyer, tickets: 1, refunded: 0 });
  }
  for (const { reference } of paying) expect(intentsOf(reference)).toHaveLength(1);
});

test("kill while payment notices are processed: each buyer ends with the ticket and one email", async () => {
  const waiting = await several(6, "paying", [sale, sale, sale, sale, sale, other]);
  const notices = waiting.map((buyer) => buyer.pay());
  await hold("GET /v1/payment_intents/", waiting[0].intent, "before", () => away(deliver(notices[0])));
  await hold("GET /v1/payment_intents/", waiting[1].intent, "after", () => away(deliver(notices[1])));
  await gates.stop({ notice: idOf(notices[2]) }, "undone", () => away(deliver(notices[2])));
  await gates.stop({ notice: idOf(notices[3]) }, "committed", () => away(deliver(notices[3])));
  await gates.stop({ order: waiting[4].id }, "undone", () => away(deliver(notices[4])));
  await gates.stop({ order: waiting[5].id }, "committed", () => away(deliver(notices[5])));
  await killed();
  for (const [at, buyer] of waiting.entries()) ends.set(`was told, ${at}`, { buyer, tickets: 1, refunded: 0 });
});

test("kill during a refund: it is carried out once, and repeating the request with the same key changes nothing", async () => {
  const paid = await several(6, "complete", [sale, other, sale, sale, sale, sale]);
  const refundInputs = paid.map((_, at) => ({
    amount: PRICE,
    cancel_order: true,
    ...(at > 1 && { amount: 10_00, cancel_order: false }),
  }));
  const keys = paid.map(() => randomUUID());
  const refund = async (at: number) => paid[at]?.refund({ ...refundInputs[at], idempotency_key: keys[at] });
  await gates.stop({ order: paid[0].id }, "undone", () => away(refund(0)));
  await gates.stop({ order: paid[1].id }, "committed", () => away(refund(1)));
  await hold("GET /v1/refunds", paid[2].intent, "before", () => away(refund(2)));
  await hold("POST /v1/refunds", paid[3].intent, "before", () => away(refund(3)));
  await hold("POST /v1/refunds", paid[4].intent, "after", () => away(refund(4)));
  const asking = await hold("POST /v1/refunds", paid[5].intent, "before", () => away(refund(5)));
  await gates.stop({ order: paid[5].id }, "undone", asking.goOn);
  await killed();

  for (const [at, buyer] of paid.entries()) {
    await refund(at);
    ends.set(`refund, ${at}`, { buyer, tickets: at > 1 ? 1 : 0, refunded: refundInputs[at]?.amount ?? 0 });
  }
});

test("kill while an order is cancelled: its payment ends refunded or was never made", async () => {
  const [first, second, third, unpaid] = await several(4, "paying");
  for (const buyer of [first, second, third]) buyer.pay();
  const [paidOrder] = await several(1, "complete");
  await hold("POST /v1/payment_intents/", first.intent, "before", () => away(first.cancel()));
  await hold("POST /v1/payment_intents/", unpaid.intent, "after", () => away(unpaid.cancel()));
  const cancelling = await hold("POST /v1/payment_intents/", second.intent, "before", () => away(second.cancel()));
  await gates.stop({ order: second.id }, "undone", cancelling.goOn);
  const settling = await hold("POST /v1/payment_intents/", third.intent, "before", () => away(third.cancel()));
  await gates.stop({ order: third.id }, "committed", settling.goOn);
  await killed();

  for (const [at, buyer] of [first, second, third].entries())
    ends.set(`late, ${at}`, { buyer, tickets: 0, refunded: PRICE });
  ends.set("cancelled unpaid", { buyer: unpaid, tickets: 0, refunded: 0 });
  const asking = await hold("POST /v1/refunds", paidOrder.intent, "before", () =>
    away(paidOrder.refund({ amount: 10_00, cancel_order: false, idempotency_key: randomUUID() })),
  );
  await gates.stop({ order: paidOrder.id }, "committed", asking.goOn);
  await killed();
  ends.set("went back, and nobody heard it", { buyer: paidOrder, tickets: 1, refunded: 10_00 });
});

// SPEC 4.20
test("after recovery our records match the provider's to the cent, and redelivered notices change nothing", async () => {
  await expect(async () => {
    await timePasses();
    expect(await undecided()).toEqual([]);
  }).toPass({ timeout: 120_000 });
  const books = await all();
  for (const [name, { tickets, refunded }] of ends)
    expect({ name, ...books.get(name) }).toEqual({ name, tickets, refunded, one_mail: true });
  const expectedBalance = [...ends.values()].reduce((sum, { buyer, refunded }) => sum + buyer.paid - refunded, 0);
  expect(standIn.books.balance(account)).toBe(expectedBalance);
  expect(await stats()).toEqual({ sold: [...ends.values()].filter(({ tickets }) => tickets > 0).length, held: 0 });
  expect(await count("refunds where status <> 'SUCCEEDED'")).toBe(0);
  expect(standIn.books.refunds.size).toBe(await count("refunds"));
  for (const event of standIn.books.events) expect((await deliver(event)).status).toBe(200);
  expect(await all()).toEqual(books);
  expect(standIn.books.balance(account)).toBe(expectedBalance);
});

async function startAt(port: number): Promise<Product> {
  return startProduct("killed", {
    dataDir,
    port,
    connectionString: postgres.connectionString,
    env: {
      STRIPE_SECRET_KEY: "sk_test_standin",
      STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
      STRIPE_WEBHOOK_SECRET: standIn.secret,
      STRIPE_API_BASE: standIn.url,
    },
  });
}

/**
 * Connects the organizer's account at the stand-in, as if the organizer had returned from its setup
 * page.
 */
async function connect(): Promise<string> {
  const { id } = standIn.books.openAccount({ controller: { stripe_dashboard: { type: "full" } } });
  standIn.books.completeSetup(id);
  await db.query(
    `insert into provider_connections (account_id, provider, provider_account_id, is_live, charges_enabled,
      payouts_enabled, details_submitted)
    select account_id, 'stripe', $2, false, true, true, true from events where id = $1`,
    [sale.id, id],
  );
  return id;
}

/** Holds the matching call to the provider. `begin` sends the request that makes this call. */
async function hold(call: string, about: string, when: "before" | "after", begin: () => void) {
  const held = standIn.hold(call, about, when);
  holds.push(held);
  begin();
  await held.arrived;
  return held;
}

/**
 * Kills the process while all requests are stopped, ages the heartbeats and job locks by two
 * minutes, and starts another process.
 */
async function killed(): Promise<void> {
  const ended = once(product.process, "exit");
  product.process.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  for (const { goOn } of holds) goOn();
  holds = [];
  await gates.open();
  await db.query("update worker_pools set last_seen = last_seen - interval '2 minutes'");
  for (const queue of ["graphile_worker", "graphile_mails"])
    await db.query(`update ${queue}._private_jobs set locked_at = locked_at - interval '2 minutes'`);
  product = await startAt(Number(new URL(product.url).port));
}

/** Makes all work that repeats every minute due. */
async function timePasses(): Promise<void> {
  await db.query(`update orders set reserved_until = now() - interval '1 second' where status = 'RESERVED'`);
  for (const table of ["payments", "refunds"]) await db.query(`update ${table} set next_check_at = to_timestamp(0)`);
  for (const job of ["expire-orders", "reconcile-payments", "reconcile-refunds"])
    await db.query("select graphile_worker.add_job($1, '{}', job_key => $1)", [job]);
}

async function undecided(): Promise<unknown[]> {
  const { rows } = await db.query(`
    select 'payment' as what, id from payments where status = 'OPEN'
    union all select 'refund', id from refunds where status = 'PENDING'
    union all select status, id from orders where status in ('RESERVED', 'AWAITING_PAYMENT')
    union all select 'job ' || task_identifier, id from graphile_worker.jobs where attempts > 0 or locked_at is not null`);
  return rows;
}

/** Ignores the failure: the process is killed before it responds. */
function away(pending: Promise<unknown>): void {
  pending.catch(() => undefined);
}

async function deliver(event: StripeEvent | undefined): Promise<Response> {
  const { body, headers } = standIn.signed(event);
  return fetch(`${product.url}/api/public/webhooks/stripe`, { method: "POST", body, headers });
}

function idOf(event: StripeEvent | undefined): string {
  return event?.id ?? "none";
}

function intentsOf(reference: string) {
  return [...standIn.books.intents.values()].filter(({ metadata }) => metadata["foyer_reference"] === reference);
}

/**
 * Returns each buyer's tickets and refunded amount from the database, by the name of the case, and
 * expects the provider's records to match.
 */
async function all() {
  const found = new Map<string, { tickets: number; refunded: number; one_mail: boolean }>();
  for (const [name, { buyer }] of ends) {
    const { rows } = await db.query<{ total_refunded: number; tickets: number; mails: number; completed: number }>(
      `select total_refunded::int,
        (select count(*)::int from attendees where order_id = orders.id and status = 'ACTIVE') as tickets,
        (select count(*)::int from mails where kind = 'ORDER_COMPLETED' and recipient = orders.email) as mails,
        (completed_at is not null)::int as completed
      from orders where id = $1`,
      [buyer.id],
    );
    const { total_refunded, tickets = -1, mails, completed } = rows[0] ?? {};
    const refunds = intentsOf(buyer.reference).flatMap(({ id }) => standIn.books.refundsOf(id));
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect({ name, total_refunded, refunds: refunds.length }).toEqual({
      name,
      total_refunded: refunded,
      refunds: refunded > 0 ? 1 : 0,
    });
    found.set(name, { tickets, refunded, one_mail: mails === completed });
  }
  return found;
}

async function stats() {
  const { rows } = await db.query(
    "select sum(sold)::int as sold, sum(held)::int as held from stocks where kind = 'TICKET_PRICE'",
  );
  return rows[0];
}

async function count(from: string, ...values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ all: number }>(`select count(*)::int as all from ${from}`, values);
  return rows[0]?.all ?? -1;
}

type Buyer = ReturnType<typeof aBuyer>;
let buyers = 0;

function aBuyer(at: Sale) {
  const orders = `/api/public/events/${at.id}/order`;
  const price_id = at.tickets[0]?.prices[0]?.id;
  buyers += 1;
  const person = { first_name: "Ada", last_name: "Lovelace", email: `ada${buyers}@example.com` };
  const buyer = {
    id: 0,
    short_id: "",
    cookie: "",
    paid: 0,
    get reference() {
      return `order:${buyer.id}:1`;
    },
    get intent() {
      return intentsOf(buyer.reference)[0]?.id ?? "none";
    },
    async reserve() {
      const chosen = { tickets: [{ ticket_id: at.tickets[0]?.id, quantities: [{ price_id, quantity: 1 }] }] };
      const response = await send("POST", orders, chosen);
      const { data } = (await response.json()) as { data: { short_id: string } };
      const { rows } = await db.query<{ id: string }>("select id from orders where short_id = $1", [data.short_id]);
      const cookie = response.headers.getSetCookie().map((header) => header.split(";")[0]);
      Object.assign(buyer, { id: Number(rows[0]?.id), short_id: data.short_id, cookie: cookie.join("; ") });
    },
    async sayWho() {
      const details = { order: person, attendees: [{ ticket_price_id: price_id, ...person }], terms_accepted: true };
      await send("PUT", `${orders}/${buyer.short_id}`, details, buyer);
    },
    async begin() {
      await send("POST", `${orders}/${buyer.short_id}/payment`, { provider: "stripe" }, buyer);
    },
    /** Pays at the provider. Returns the notice that the provider sends about it. */
    pay(): StripeEvent | undefined {
      buyer.paid = standIn.books.confirm(account, buyer.intent, CARD).amount_received;
      return standIn.books.events.findLast(({ type }) => type === "payment_intent.succeeded");
    },
    refund: (input: object) =>
      ask("POST", `/events/${at.id}/orders/${buyer.id}/refund`, { attendee_ids: [], notify_buyer: true, ...input }),
    cancel: () => ask("POST", `/events/${at.id}/orders/${buyer.id}/cancel`),
  };
  return buyer;
}

/** Returns buyers who have all reached the same step. */
async function several(
  size: number,
  state: "reserved" | "known" | "paying" | "complete",
  at: readonly Sale[] = [],
): Promise<Many> {
  const made = Array.from({ length: size }, (_, index) => aBuyer(at[index] ?? sale));
  for (const buyer of made) await buyer.reserve();
  if (state !== "reserved") for (const buyer of made) await buyer.sayWho();
  if (state === "paying" || state === "complete") for (const buyer of made) await buyer.begin();
  if (state === "complete") for (const buyer of made) expect((await deliver(buyer.pay())).status).toBe(200);
  return made as unknown as Many;
}

/**
 * Contains as many buyers as `several` was called for; the fixed length avoids checks of each
 * index.
 */
type Many = [Buyer, Buyer, Buyer, Buyer, Buyer, Buyer];

async function send(method: string, path: string, body: unknown, { cookie } = { cookie: "" }): Promise<Response> {
  const headers = { "content-type": "application/json", ...(cookie && { cookie }) };
  const response = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) });
  expect(response.ok, `${method} ${path} was answered with ${response.status}`).toBe(true);
  return response;
}
