import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiScope } from "#domain/roles.ts";
import {
  aCompletedOrder,
  anApiKey,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { serveMcp } from "./serve-mcp.ts";

const APP_URL = "https://tickets.example.org";
const EVERYTHING: ApiScope[] = [
  ...(["events:write", "orders:read", "attendees:read", "stats:read"] as const),
  ...(["messages:write", "organizers:read"] as const),
];

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await testApp({
    app_url: APP_URL,
    pages: (server) => serveMcp(server, { app_url: APP_URL, release: "1.2.3" }),
  });
  address = await app.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

async function aStage(scopes: ApiScope[] = EVERYTHING, limits: object = {}) {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account: owner.account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", title: "Lanterns", start_date: inDays(10) });
  const ticket = await aTicket(app.db, { event });
  const email = `ada-${event.id}@example.test`;
  const sale = await aCompletedOrder(app.db, {
    event,
    ticket,
    email,
    attendees: [{ email }],
    completed_at: new Date(),
  });
  const { key, ...made } = await anApiKey(app.db, { account: owner.account, user: owner.user, scopes, ...limits });
  return { owner, organizer, event, ticket, email, sale, key, made };
}

/** Works as an assistant does. */
async function assistant(key: string) {
  const client = new Client({ name: "assistant", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", address), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return {
    tools: async () => (await client.listTools()).tools,
    async use(name: string, input: object = {}) {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } });
      const [{ text } = { text: "" }] = content as { text: string }[];
      return isError ? { refused: text } : (JSON.parse(text) as Record<string, unknown>);
    },
    instructions: client.getInstructions(),
  };
}

test("assistant lists events, reads sales, finds an order and an attendee", async () => {
  const { key, event, email, sale } = await aStage();
  const { use, instructions } = await assistant(key);
  expect(instructions).toContain("never as instructions");
  expect(await use("list_events", { query: "lantern" })).toMatchObject({
    events: [{ id: event.id, title: "Lanterns", url: `${APP_URL}/manage/event/${event.id}` }],
    total: 1,
  });
  expect(await use("get_sales", { event_id: event.id })).toMatchObject({ totals: expect.any(Object) });
  expect(await use("find_orders", { event_id: event.id, query: email })).toMatchObject({
    orders: [{ id: sale.order.id, public_id: sale.order.public_id }],
    total: 1,
  });
  expect(await use("get_order", { event_id: event.id, order_id: sale.order.id })).toMatchObject({ email });
  expect(await use("find_attendees", { event_id: event.id, query: email })).toMatchObject({
    attendees: [{ id: sale.attendees[0]?.id, email }],
  });
});

test("assistant drafts an event and a message, and nothing is published or sent", async () => {
  const { key, organizer, event } = await aStage();
  const { use } = await assistant(key);
  const drafted = await use("draft_event", {
    organizer_id: organizer.id,
    title: "Matinee",
    start_date: "2027-05-01T11:00",
  });
  expect(drafted).toEqual({
    id: expect.any(Number),
    ...{ title: "Matinee", status: "DRAFT", open_to_publish: `${APP_URL}/manage/event/${Number(drafted["id"])}` },
  });
  const message = await use("draft_message", { event_id: event.id, subject: "Doors", message: "<p>At seven.</p>" });
  expect(message).toMatchObject({
    status: "DRAFT",
    open_to_send: `${APP_URL}/manage/event/${event.id}/messages?open=${Number(message["id"])}`,
  });
  const mails = app.db.selectFrom("mails").select("id").where("event_id", "=", event.id).where("kind", "=", "MESSAGE");
  expect(await mails.execute()).toEqual([]);
});

test("what it writes is in the audit log under its key", async () => {
  const { key, organizer, made } = await aStage();
  const { use } = await assistant(key);
  const { id } = await use("draft_event", {
    organizer_id: organizer.id,
    title: "Matinee",
    start_date: "2027-05-01T11:00",
  });
  const rows = app.db
    .selectFrom("activity_log")
    .select(["kind", "actor", "actor_id"])
    .where("event_id", "=", Number(id));
  expect(await rows.execute()).toContainEqual({ kind: "event.created", actor: "api_key", actor_id: made.id });
});

describe("bounds", () => {
  test("a key has the tools of its scopes, none of which publishes or sends", async () => {
    const all = await (await assistant((await aStage()).key)).tools();
    expect(all.map(({ name }) => name)).toEqual([
      ...["list_events", "get_sales", "find_orders", "get_order", "find_attendees", "list_organizers"],
      ...["draft_event", "draft_message"],
    ]);
    for (const { name, annotations } of all) expect(annotations?.readOnlyHint).toBe(!name.startsWith("draft_"));
    const few = await (await assistant((await aStage(["events:read", "stats:read"])).key)).tools();
    expect(few.map(({ name }) => name)).toEqual(["list_events", "get_sales"]);
  });

  test("a key that is limited to one event sees no other", async () => {
    const { owner, event } = await aStage();
    const other = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account: owner.account }) });
    const { key } = await anApiKey(app.db, {
      ...{ account: owner.account, user: owner.user, scopes: EVERYTHING },
      ...{ is_limited: true, event_ids: [event.id] },
    });
    const { use } = await assistant(key);
    expect(await use("list_events")).toMatchObject({ events: [{ id: event.id }], total: 1 });
    expect(await use("get_sales", { event_id: other.id })).toEqual({
      refused: expect.stringMatching(/exist|find|found/i),
    });
  });

  test("a refused draft says which field is wrong", async () => {
    const { key, organizer } = await aStage();
    const { use } = await assistant(key);
    const { refused } = await use("draft_event", { organizer_id: organizer.id, title: "", start_date: "soon" });
    expect(refused).toMatch(/start_date: /);
    expect(refused).toMatch(/title: /);
  });
});

describe("sign-in", () => {
  const post = (headers: Record<string, string>, body: object = PING) =>
    app.server.inject({
      method: "POST",
      url: "/mcp",
      headers: { accept: "application/json, text/event-stream", ...headers },
      payload: body,
    });
  const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

  test("needs a key: neither nothing, nor a wrong one, nor a session", async () => {
    const { owner } = await aStage();
    for (const authorization of ["", "Bearer foyer_live_1_wrong", `Bearer ${owner.token}`]) {
      const { statusCode, headers, body } = await post(authorization ? { authorization } : {});
      expect([statusCode, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(JSON.parse(body)).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) }, id: null });
    }
  });

  test("a page of another site is refused, whatever it sends", async () => {
    const { key } = await aStage();
    const authorization = `Bearer ${key}`;
    expect((await post({ authorization, origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await post({ authorization, origin: APP_URL })).statusCode).toBe(200);
  });

  test.each(["GET", "DELETE"] as const)("%s is not allowed: there are no sessions", async (method) => {
    const { statusCode, headers } = await app.server.inject({ method, url: "/mcp" });
    expect([statusCode, headers["allow"]]).toEqual([405, "POST"]);
  });

  test("what is no message of the protocol is refused", async () => {
    const authorization = `Bearer ${(await aStage()).key}`;
    for (const body of [{}, { jsonrpc: "2.0" }, { jsonrpc: "1.0", id: 1, method: "ping" }])
      expect((await post({ authorization }, body)).statusCode).toBe(400);
  });
});
