import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPE_PRESETS } from "../../../src/domain/api-keys.ts";
import { refundPayment } from "../../../src/server/payments/refunds/refund-payment.ts";
import { anApiKey, anEvent, anOrganizer, aSignedInUser, inDays } from "../../../src/server/testing/factories.ts";
import { type TestApp, testApp } from "../../../src/server/testing/test-app.ts";
import { createFoyer, type Foyer, paginate, unwrap } from "../src/index.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await testApp();
  url = await app.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

async function aStage(scopes = SCOPE_PRESETS.EVERYTHING) {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account: owner.account });
  const { key } = await anApiKey(app.db, { account: owner.account, user: owner.user, scopes });
  return { owner, organizer, foyer: createFoyer({ url, key, retries: 0 }) };
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

const ADA = { first_name: "Ada", last_name: "Byron", email: "ada@example.test" };

/** Buys one ticket as a browser does, which keeps the cookie of its reservation. */
async function buy(foyer: Foyer, path: { event_id: number }, ticket: { id: number; prices: { id: number }[] }) {
  const price_id = ticket.prices[0]?.id ?? 0;
  const reserved = await foyer.POST("/public/events/{event_id}/order", {
    params: { path },
    body: { tickets: [{ ticket_id: ticket.id, quantities: [{ price_id, quantity: 1 }] }] },
  });
  const headers = {
    cookie: reserved.response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
  const params = { path: { ...path, order_short_id: reserved.data?.data.short_id ?? "" } };
  await unwrap(
    foyer.PUT("/public/events/{event_id}/order/{order_short_id}", {
      ...{ params, headers },
      body: { order: ADA, attendees: [{ ticket_price_id: price_id, ...ADA }], terms_accepted: true },
    }),
  );
  const { data: payment } = await unwrap(
    foyer.POST("/public/events/{event_id}/order/{order_short_id}/payment", {
      params,
      headers,
      body: { provider: "sandbox" },
    }),
  );
  const { client_secret = "" } = payment as { client_secret?: string };
  await unwrap(
    foyer.POST("/public/sandbox/payments/{client_secret}/confirm", {
      params: { path: { client_secret } },
      body: { card_number: "4242424242424242", expiry: "12/34", cvc: "123" },
    }),
  );
  await unwrap(foyer.POST("/public/events/{event_id}/order/{order_short_id}/payment/check", { params, headers }));
}

test("a program with a key creates an event, sells, refunds and exports", async () => {
  const { foyer, organizer } = await aStage();
  const { data: event } = await unwrap(
    foyer.POST("/events", {
      body: { organizer_id: organizer.id, title: "Lanterns", start_date: inDays(30).toISOString().slice(0, 16) },
    }),
  );
  const path = { event_id: event.id };
  const { data: ticket } = await unwrap(
    foyer.POST("/events/{event_id}/tickets", {
      params: { path },
      body: { title: "Entry", type: "PAID", prices: [{ price: 2_000, is_hidden: false }] },
    }),
  );
  await unwrap(foyer.PUT("/events/{event_id}/status", { params: { path }, body: { status: "LIVE" } }));
  await buy(foyer, path, ticket);

  const orders = await all(paginate(foyer, "/events/{event_id}/orders", { path }));
  expect(orders).toMatchObject([{ status: "COMPLETED", total_gross: 2_000, email: ADA.email }]);
  const order_id = orders[0]?.id ?? 0;
  const refund = { amount: 2_000, cancel_order: true, notify_buyer: false, idempotency_key: crypto.randomUUID() };
  const { data: refunded } = await unwrap(
    foyer.POST("/events/{event_id}/orders/{order_id}/refund", {
      params: { path: { ...path, order_id } },
      body: refund,
    }),
  );
  expect(refunded).toMatchObject({ status: "CANCELLED", refund_status: "REFUND_PENDING" });
  await app.runJob(refundPayment, { refund_id: refunded.refunds[0]?.id ?? 0 });
  const paid_back = await unwrap(
    foyer.GET("/events/{event_id}/orders/{order_id}", { params: { path: { ...path, order_id } } }),
  );
  expect(paid_back.data).toMatchObject({ refund_status: "REFUNDED", total_refunded: 2_000 });

  const csv = await unwrap(
    foyer.POST("/events/{event_id}/orders/export", {
      params: { path, query: { format: "csv" } },
      parseAs: "text",
    }),
  );
  expect(csv).toContain(orders[0]?.public_id);
});

describe("lists", () => {
  test("paginate reads all rows in order, across pages, and stops when its reader does", async () => {
    const { foyer, organizer } = await aStage();
    const titles = ["One", "Two", "Three", "Four", "Five"];
    for (const title of titles) await anEvent(app.db, { organizer, title });
    const query = { limit: 2, sort_by: "created_at", sort_direction: "asc" } as const;
    const rows = await all(paginate(foyer, "/events", { query }));
    expect(rows.map(({ title }) => title)).toEqual(titles);
    for await (const { title } of paginate(foyer, "/events", { query })) if (title === "Two") break;
  });

  test("filters are sent as the API reads them", async () => {
    const { foyer, organizer } = await aStage();
    await anEvent(app.db, { organizer, title: "Draft", status: "DRAFT" });
    const live = await anEvent(app.db, { organizer, title: "Live & loud", status: "LIVE" });
    const found = await all(
      paginate(foyer, "/events", { query: { "filter_fields[status][in]": ["LIVE"], query: "& loud" } }),
    );
    expect(found.map(({ id }) => id)).toEqual([live.id]);
  });
});

test("a key without the scope gets an error that names it", async () => {
  const { foyer, organizer } = await aStage(["events:read"]);
  const call = foyer.POST("/events", {
    body: { organizer_id: organizer.id, title: "Lanterns", start_date: "2027-05-01T19:30" },
  });
  await expect(unwrap(call)).rejects.toMatchObject({ status: 403, code: "scope_missing" });
  await expect(unwrap(call)).rejects.toThrow(/events:write/);
});

test("a refused field is named", async () => {
  const { foyer, organizer } = await aStage();
  const call = foyer.POST("/events", {
    body: { organizer_id: organizer.id, title: "", start_date: "2027-05-01T19:30" },
  });
  await expect(unwrap(call)).rejects.toMatchObject({ code: "invalid", errors: { title: [expect.any(String)] } });
});
