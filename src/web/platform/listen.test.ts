import { expect, test, vi } from "vitest";
import { live } from "#contract/live.ts";
import { mock, requestPath, server } from "#web/testing/mock-api.ts";
import { listen } from "./listen.ts";

const INPUT = { params: { event_id: 7 } };

/** A server with these responses, one per call. */
function answering(...responses: (() => Response)[]) {
  const requestedUrls: string[] = [];
  server.use(
    mock(live.event, ({ request }) => {
      requestedUrls.push(requestPath(request));
      return responses[requestedUrls.length - 1]?.() ?? new Promise<never>(() => undefined);
    }),
  );
  return requestedUrls;
}

const events =
  (...pieces: string[]) =>
  () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  };

/** Listens and collects what it receives. */
function listening() {
  const heard: unknown[] = [];
  const leaving = new AbortController();
  const ended = listen(live.event, INPUT, {
    signal: leaving.signal,
    onOpen: () => heard.push("open"),
    onMessage: (message) => heard.push(message),
    onLost: () => heard.push("lost"),
  });
  return { heard, leave: () => leaving.abort(), ended };
}

test("live messages are received as they were sent, however the stream was split", async () => {
  answering(events(": open\n\nda", 'ta: {"invalidates":["stats"]}\n', '\n:\n\ndata: {"invalidates":["orders"]}\n\n'));
  const { heard, leave } = listening();
  await vi.waitFor(() => expect(heard).toContain("lost"));
  expect(heard).toEqual(["open", { invalidates: ["stats"] }, { invalidates: ["orders"] }, "lost"]);
  leave();
});

test("live stream that ends is opened again", async () => {
  const requestedUrls = answering(events(": open\n\n"), events(": open\n\n"));
  const { heard, leave } = listening();
  await vi.waitFor(() => expect(heard.filter((entry) => entry === "open")).toHaveLength(2), { timeout: 10_000 });
  expect(requestedUrls[1]).toBe("/api/events/7/live");
  leave();
});

test("response that is no event stream, such as a proxy's page, counts as a lost connection", async () => {
  answering(() => new Response("<html>Welcome to our network</html>", { headers: { "content-type": "text/html" } }));
  const { heard, leave } = listening();
  await vi.waitFor(() => expect(heard).toEqual(["lost"]));
  leave();
});

test("live stream ends after a permanent refusal", async () => {
  const requestedUrls = answering(() => Response.json({ code: "not_found", message: "None." }, { status: 404 }));
  const { heard, ended } = listening();
  await ended;
  expect([heard, requestedUrls.length]).toEqual([["lost"], 1]);
});

test("live stream is not opened again after its page is left", async () => {
  const requestedUrls = answering(events(": open\n\n"));
  const { heard, leave, ended } = listening();
  await vi.waitFor(() => expect(heard).toContain("lost"));
  leave();
  await ended;
  expect(requestedUrls).toHaveLength(1);
});
