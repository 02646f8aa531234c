import { afterAll, beforeAll, expect, test } from "vitest";
import { withTransaction } from "#server/platform/write-context.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { acting, anEvent, aTicket, aUser } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { complete } from "#server/orders/completion/complete-order.ts";
import { lockOrder } from "./lock-order.ts";
import { orderContext } from "./order-context.ts";
import { findHeldOrder } from "#server/access/own-order.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

let networks = 0;
let buyers = 0;

/** Reserves and completes an order with one ticket for each address. Returns its emails. */
async function order(options: { to: string[]; buyer?: string; from?: string; type?: "FREE" | "PAID" }) {
  const {
    to,
    buyer = `buyer-${++buyers}@example.test`,
    from = `10.8.${++networks >> 8}.${networks & 255}`,
    type = "FREE",
  } = options;
  const event = await anEvent(app.db, { status: "LIVE" });
  const { ticket, prices } = await aTicket(app.db, { event, type });
  const price_id = prices[0]?.id ?? 0;
  const url = `/api/public/events/${event.id}/order`;
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id, quantity: to.length }] }];
  const reserved = await app.server.inject({ method: "POST", url, payload: { tickets }, remoteAddress: from });
  const { short_id } = reserved.json().data;
  const attendees = to.map((email) => ({ ticket_price_id: price_id, first_name: "Ada", last_name: "Lovelace", email }));
  const payload = { order: { first_name: "Bea", last_name: "Byer", email: buyer }, attendees, terms_accepted: true };
  const cookie = cookieOf(reserved);
  const completed = await app.server.inject({
    method: "PUT",
    url: `${url}/${short_id}`,
    payload,
    headers: { cookie },
    remoteAddress: from,
  });
  expect(completed.statusCode).toBe(200);
  if (type === "PAID") await pay(event.id, short_id, cookie);
  const mails = await app.db
    .selectFrom("mails")
    .select(["kind", "recipient", "data"])
    .where("event_id", "=", event.id)
    .where("kind", "<>", "ORDER_NOTICE")
    .orderBy("id")
    .execute();
  const summary = mails.find(({ kind }) => kind === "ORDER_COMPLETED");
  return {
    summary: summary?.data as { are_tickets_for_all: boolean; tickets: unknown[] } | undefined,
    tickets: mails
      .filter(({ kind }) => kind === "TICKET")
      .map(({ recipient, data }) => [recipient, 1 + (data as { more_tickets: unknown[] }).more_tickets.length]),
  };
}

/** Completes the order as a provider's confirmation does. */
async function pay(event_id: number, short_id: string, cookie: string) {
  const session_hash = hashOf(cookie.split("=")[1] ?? "");
  const held = await findHeldOrder(app.db, { event_id, short_id, session_hash });
  if (!held) throw new Error("The order is there.");
  await withTransaction(app.db, acting(), async (ctx) => {
    const locked = await lockOrder(ctx.tx, held.order);
    await complete(ctx, locked, await orderContext(ctx.tx, locked), "sandbox");
  });
}

let guests = 0;
const people = (many: number) => Array.from({ length: many }, () => `guest-${++guests}@example.test`);

// SECURITY S93
test("each address gets one email with its tickets, however it is spelled, and the buyer gets the summary", async () => {
  const to = ["buyer@example.test", "a@example.test", "A@example.test", "b@example.test", "a@example.test"];
  const { summary, tickets } = await order({ to, buyer: "buyer@example.test" });
  expect(tickets).toEqual([
    ["a@example.test", 3],
    ["b@example.test", 1],
  ]);
  expect(summary).toMatchObject({ are_tickets_for_all: false, tickets: to.map(() => expect.anything()) });
});

test("free order emails tickets to ten addresses; with more, its buyer gets them all", async () => {
  expect((await order({ to: people(10) })).tickets).toHaveLength(10);
  const { summary, tickets } = await order({ to: people(11) });
  expect(tickets).toEqual([]);
  expect(summary).toMatchObject({ are_tickets_for_all: true });
  expect(summary?.tickets).toHaveLength(11);
});

test("paid order emails tickets to any number of addresses", async () => {
  const { summary, tickets } = await order({ to: people(15), type: "PAID" });
  expect(tickets).toHaveLength(15);
  expect(summary).toMatchObject({ are_tickets_for_all: false });
});

test("address gets emails of at most ten free orders per hour, across buyers", async () => {
  const counts: number[] = [];
  for (let at = 0; at < 12; at += 1) counts.push((await order({ to: ["victim@example.test"] })).tickets.length);
  expect(counts).toEqual([...Array.from({ length: 10 }, () => 1), 0, 0]);
  expect((await order({ to: ["Victim@Example.test"], buyer: "victim@example.test" })).tickets).toEqual([]);
  const summaries: boolean[] = [];
  for (let at = 0; at < 11; at += 1)
    summaries.push((await order({ to: ["victim@example.test"], buyer: "victim@example.test" })).summary !== undefined);
  expect(summaries.filter(Boolean)).toHaveLength(9);
});

test("confirmed address gets all its emails of free orders", async () => {
  const user = await aUser(app.db, { email: "organizer@example.test" });
  for (let at = 0; at < 11; at += 1) expect((await order({ to: [user.email.toUpperCase()] })).tickets).toHaveLength(1);
});

test("after many free orders for others from one network, such orders are emailed to their buyers only", async () => {
  const from = "10.9.0.1";
  for (let at = 0; at < 30; at += 1) expect((await order({ to: people(1), from })).tickets).toHaveLength(1);
  const { summary, tickets } = await order({ to: people(1), from });
  expect([summary?.are_tickets_for_all, tickets]).toEqual([true, []]);
  const own = await order({ to: ["own@example.test"], buyer: "own@example.test", from });
  expect([own.summary?.are_tickets_for_all, own.tickets]).toEqual([false, []]);
  expect((await order({ to: people(1), from: "10.9.0.2" })).tickets).toHaveLength(1);
});
