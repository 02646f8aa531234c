import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createFoyer, FoyerError, unwrap } from "../src/index.ts";

type Received = { method: string; key: string | undefined; body: string };
type Answer = (response: ServerResponse) => void;

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A server that gives each call the next of these answers, and the last one from then on. */
async function answering(...answers: [Answer, ...Answer[]]) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const answer = answers[Math.min(received.length, answers.length - 1)] as Answer;
    const body = await text(request);
    received.push({
      method: request.method ?? "",
      key: request.headers["idempotency-key"] as string | undefined,
      body,
    });
    answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, foyer: createFoyer({ url, key: "foyer_live_test", retries: 2 }) };
}

const json =
  (status: number, body: object = { data: [] }, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const hangUp: Answer = (response) => response.socket?.destroy();
const now = { "retry-after": "0" };

const note = { params: { path: { event_id: 1, order_id: 2 } }, body: { text: "Called back" } } as const;

test("a call that is refused for now is repeated with the same body and key", async () => {
  const { foyer, received } = await answering(json(503, { code: "busy" }, now), json(201));
  const { response } = await foyer.POST("/events/{event_id}/orders/{order_id}/notes", note);
  expect(response.status).toBe(201);
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([note.body, note.body]);
  expect(received[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(received[1]?.key).toBe(received[0]?.key);
});

test("two calls have different keys", async () => {
  const { foyer, received } = await answering(json(201));
  await foyer.POST("/events/{event_id}/orders/{order_id}/notes", note);
  await foyer.POST("/events/{event_id}/orders/{order_id}/notes", note);
  expect(received[1]?.key).not.toBe(received[0]?.key);
});

test("a call without a response is repeated", async () => {
  const { foyer, received } = await answering(hangUp, json(200));
  expect((await foyer.GET("/events")).response.status).toBe(200);
  expect(received.length).toBe(2);
});

test("a reservation without a response is not repeated: it may exist", async () => {
  const { foyer, received } = await answering(hangUp, json(200));
  const call = foyer.POST("/public/events/{event_id}/order", {
    params: { path: { event_id: 1 } },
    body: { tickets: [] },
  });
  await expect(call).rejects.toThrow(TypeError);
  expect(received.length).toBe(1);
});

test("the last refusal is returned", async () => {
  const body = { code: "too_many_requests", message: "Wait a moment.", request_id: "r1" };
  const { foyer, received } = await answering(json(429, body, now));
  await expect(unwrap(foyer.GET("/events"))).rejects.toMatchObject({ ...body, name: "FoyerError", status: 429 });
  expect(received.length).toBe(3);
});

test("a pause of more than a minute is not waited for", async () => {
  const { foyer, received } = await answering(json(429, { code: "too_many_requests" }, { "retry-after": "3600" }));
  expect((await foyer.GET("/events")).response.status).toBe(429);
  expect(received.length).toBe(1);
});

test.each([400, 401, 403, 404, 409, 422, 500])("%i is not repeated", async (status) => {
  const { foyer, received } = await answering(json(status, { code: "some", errors: { name: ["Too short."] } }));
  const error = await unwrap(foyer.GET("/events")).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FoyerError);
  expect(error).toMatchObject({ status, code: "some", errors: { name: ["Too short."] } });
  expect(received.length).toBe(1);
});

test("a response that is not Foyer's is an error as well", async () => {
  const { foyer } = await answering((response) => response.writeHead(404).end("<h1>Not found</h1>"));
  await expect(unwrap(foyer.GET("/events"))).rejects.toMatchObject({ status: 404, code: "unknown" });
});

test("an aborted call ends at once, also between repetitions", async () => {
  const { foyer } = await answering(json(503, {}, { "retry-after": "30" }));
  await expect(foyer.GET("/events", { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout|abort/i);
});
