// @vitest-environment jsdom
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { server } from "#web/testing/mock-api.ts";
import { addressOf } from "./transport.ts";
import { call } from "./call.ts";
import { upload } from "./files.ts";
import { guardPage } from "#web/platform/unsaved-changes.ts";
import type { CallError } from "#web/platform/call-error.ts";
import { rememberedAddress } from "#web/platform/return-url.ts";
import { navigateWith } from "#web/platform/sign-in-needed.ts";

const endpoints = {
  list: endpoint({
    method: "GET",
    path: "/shelves/:shelf_id/things",
    access: "organizer",
    area: "tickets",
    summary: "All",
    provides: ["tickets"],
    params: z.object({ shelf_id: z.number() }),
    query: z.object({ page: z.number().optional() }),
    returns: z.object({ data: z.array(z.string()) }),
  }),
  add: endpoint({
    method: "POST",
    path: "/things",
    access: "organizer",
    area: "tickets",
    summary: "Add",
    invalidates: ["tickets"],
    body: z.object({ name: z.string() }),
    returns: z.object({ data: z.string() }),
  }),
  send: endpoint({
    method: "POST",
    path: "/things/picture",
    access: "organizer",
    area: "tickets",
    summary: "Send a picture",
    invalidates: ["images"],
    kind: "upload",
    body: z.object({ image: z.file() }),
    returns: z.object({ data: z.string() }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/things",
    access: "organizer",
    area: "tickets",
    summary: "Remove all",
    invalidates: ["tickets"],
  }),
  show: endpoint({
    method: "GET",
    path: "/public/things",
    access: "public",
    summary: "Look",
    provides: ["tickets"],
    returns: z.object({ data: z.string() }),
  }),
};

const fetched = vi.fn<(request: Request) => Response | Promise<Response>>();
const wentTo = vi.fn<(url: string) => void>();
let leave: () => void;

beforeEach(() => {
  server.use(http.all("/api/*", ({ request }) => fetched(request)));
  fetched.mockReset();
  wentTo.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = "XSRF-TOKEN=; Max-Age=0; Path=/";
  window.history.replaceState(null, "", "/manage/event/1/orders?page=2");
  leave = navigateWith(wentTo);
});
afterEach(() => {
  leave();
});

const respondWith = (status: number, body?: unknown, headers?: Record<string, string>) =>
  fetched.mockReturnValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));
const sent = (at = 0) => Object.fromEntries(fetched.mock.calls[at]?.[0].headers ?? []);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("it should have been refused"),
    (error: CallError) => error,
  );

describe("URL of a call", () => {
  test("URL of a call contains its path parameters and its query", () => {
    expect(addressOf(endpoints.list, { params: { shelf_id: "a/b" }, query: { page: 2, query: undefined } })).toBe(
      "/api/shelves/a%2Fb/things?page=2",
    );
  });

  test("URL of a call with a missing path parameter is refused", () => {
    expect(() => addressOf(endpoints.list, { params: {} })).toThrow("shelf_id");
  });
});

describe("request of a call", () => {
  // SPEC 7.01
  test("call sends the session token, the language and cookies", async () => {
    localStorage.setItem("token", "abc");
    respondWith(200, { data: [] });
    await call(endpoints.list, { params: { shelf_id: 1 } });
    expect(sent()).toMatchObject({ authorization: "Bearer abc", "accept-language": "en" });
    expect(fetched.mock.calls[0]?.[0].credentials).toBe("include");
  });

  // SPEC 7.03
  test("public call sends no session token", async () => {
    localStorage.setItem("token", "abc");
    respondWith(200, { data: "x" });
    await call(endpoints.show);
    expect(sent()).not.toHaveProperty("authorization");
  });

  // SPEC 9.07
  test("call sends the CSRF token on writes only", async () => {
    document.cookie = "XSRF-TOKEN=a%2Bb; Path=/";
    respondWith(200, { data: [] });
    respondWith(200, { data: "x" });
    await call(endpoints.list, { params: { shelf_id: 1 } });
    await call(endpoints.add, { body: { name: "x" } });
    expect(sent(0)).not.toHaveProperty("x-xsrf-token");
    expect(sent(1)).toMatchObject({ "x-xsrf-token": "a+b" });
  });

  test("write makes the CSRF token if no page brought one", async () => {
    respondWith(200, { data: "x" });
    respondWith(200, { data: "x" });
    await call(endpoints.add, { body: { name: "x" } });
    await call(endpoints.add, { body: { name: "x" } });
    expect(sent(0)["x-xsrf-token"]).toMatch(/^[\da-f-]{36}$/);
    expect(sent(1)["x-xsrf-token"]).toBe(sent(0)["x-xsrf-token"]);
    expect(document.cookie).toContain(`XSRF-TOKEN=${sent(0)["x-xsrf-token"]}`);
  });

  test.each(["forged", "cookies_blocked"])(
    "write is repeated once when the refusal came with a new CSRF cookie (%s)",
    async (code) => {
      fetched.mockImplementationOnce(() => {
        document.cookie = "XSRF-TOKEN=new; Path=/";
        return new Response(JSON.stringify({ code }), { status: 403 });
      });
      respondWith(200, { data: "x" });
      expect(await call(endpoints.add, { body: { name: "x" } })).toEqual({ data: "x" });
      expect(sent(1)).toMatchObject({ "x-xsrf-token": "new" });
    },
  );
});

describe("session token", () => {
  // SPEC 3.65, 7.02
  test("session token is replaced by one in the response body", async () => {
    respondWith(200, { data: "x", token: "fresh" });
    await call(endpoints.add, { body: { name: "x" } });
    expect(localStorage.getItem("token")).toBe("fresh");
  });

  test("session token is replaced by one in the response to an upload", async () => {
    respondWith(201, { data: "x", token: "fresh" });
    await upload(endpoints.send, { form: new FormData() });
    expect(localStorage.getItem("token")).toBe("fresh");
  });

  // SPEC 7.02
  test("session token is replaced by one in the header, even of an empty response", async () => {
    localStorage.setItem("token", "old");
    respondWith(204, undefined, { "x-auth-token": "fresh" });
    await call(endpoints.remove);
    expect(localStorage.getItem("token")).toBe("fresh");
  });

  test("session token stays when the response contains none", async () => {
    localStorage.setItem("token", "old");
    respondWith(200, { data: "x", token: null });
    await call(endpoints.add, { body: { name: "x" } });
    expect(localStorage.getItem("token")).toBe("old");
  });
});

describe("refused call", () => {
  test.each([
    [401, "unauthenticated"],
    [403, undefined],
  ])("refusal with status %i leads to the sign-in page and remembers the URL", async (status, code) => {
    localStorage.setItem("token", "old");
    respondWith(status, { code, message: "No." });
    expect(await failure(call(endpoints.remove))).toMatchObject({ name: "CallError", status, message: "No." });
    expect(wentTo).toHaveBeenCalledExactlyOnceWith("/auth/login");
    expect(rememberedAddress("/manage/events")).toBe("/manage/event/1/orders?page=2");
    expect(rememberedAddress("/manage/events")).toBe("/manage/events");
  });

  test("refusal with status 401 deletes the invalid session token", async () => {
    localStorage.setItem("token", "old");
    respondWith(401, { code: "unauthenticated", message: "No." });
    await failure(call(endpoints.remove));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("late refusal of an earlier session does not affect the current one", async () => {
    localStorage.setItem("token", "old");
    respondWith(401, { code: "unauthenticated", message: "No." });
    const late = failure(call(endpoints.remove));
    localStorage.setItem("token", "new");
    expect(await late).toMatchObject({ status: 401 });
    expect(localStorage.getItem("token")).toBe("new");
    expect(wentTo).not.toHaveBeenCalled();
  });

  // SPEC 6.11
  test.each(["/event/1/name", "/checkout/1/o_x/details", "/auth/login", "/check-in/cil_x"])(
    "refusal on the page %s is reported in place",
    async (page) => {
      window.history.replaceState(null, "", page);
      respondWith(401, { code: "unauthenticated", message: "No." });
      await failure(call(endpoints.show));
      expect(wentTo).not.toHaveBeenCalled();
    },
  );

  test("refusal on a page with unsaved changes explains how to continue and does not leave the page", async () => {
    localStorage.setItem("token", "mine");
    window.history.replaceState(null, "", "/manage/events");
    const end = guardPage({ holds: () => true, ask: async () => true });
    respondWith(401, { code: "unauthenticated", message: "No." });
    expect(await failure(call(endpoints.remove))).toMatchObject({
      message: expect.stringMatching(/^You’ve been signed out/),
    });
    expect(wentTo).not.toHaveBeenCalled();
    expect(localStorage.getItem("token")).toBeNull();
    end();
  });

  test.each([
    [403, "account_not_verified"],
    [403, "email_not_verified"],
    [403, "forbidden"],
    [403, "messaging_suspended"],
    [401, "wrong_credentials"],
  ])("refusal %i %s, which a new sign-in would not change, is reported in place", async (status, code) => {
    localStorage.setItem("token", "good");
    respondWith(status, { code, message: "No." });
    expect(await failure(call(endpoints.remove))).toMatchObject({ code });
    expect(wentTo).not.toHaveBeenCalled();
    expect(localStorage.getItem("token")).toBe("good");
  });

  test("refusal names the invalid fields and the time to wait", async () => {
    respondWith(
      429,
      { code: "too_many_requests", message: "Wait.", errors: { name: ["Too short."] } },
      { "retry-after": "7" },
    );
    expect(await failure(call(endpoints.remove))).toMatchObject({
      code: "too_many_requests",
      retry_after: 7,
      errors: { name: ["Too short."] },
    });
  });

  // SPEC 8.02
  test("refusal with an unknown body is an unexpected error", async () => {
    fetched.mockReturnValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(await failure(call(endpoints.remove))).toMatchObject({ code: "unexpected", status: 502 });
  });
});

describe("call without a response", () => {
  // SPEC 8.41
  test("call without a response fails with a network error", async () => {
    fetched.mockReturnValueOnce(HttpResponse.error());
    expect(await failure(call(endpoints.remove))).toMatchObject({ code: "network", status: 0 });
  });

  // SPEC 8.41
  test("call without a response in 20 seconds fails with a timeout", async () => {
    const late = new AbortController();
    const patience = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    fetched.mockImplementationOnce(() => {
      late.abort();
      return HttpResponse.error();
    });
    expect(await failure(call(endpoints.remove))).toMatchObject({ code: "timeout", status: 0 });
    expect(patience).toHaveBeenCalledWith(20_000);
    patience.mockRestore();
  });

  // SPEC 8.01, 8.41
  test("call stopped by its page fails as aborted", async () => {
    const stop = new AbortController();
    fetched.mockImplementationOnce(() => {
      stop.abort();
      return HttpResponse.error();
    });
    expect(await failure(call(endpoints.remove, { signal: stop.signal }))).toMatchObject({ code: "aborted" });
  });

  test("call stopped while its refusal is being read fails as aborted and does not lead to the sign-in page", async () => {
    const stop = new AbortController();
    const body = new ReadableStream({
      pull(reading) {
        stop.abort();
        reading.error(new DOMException("", "AbortError"));
      },
    });
    fetched.mockReturnValueOnce(new Response(body, { status: 403 }));
    expect(await failure(call(endpoints.remove, { signal: stop.signal }))).toMatchObject({
      code: "aborted",
      status: 0,
    });
    expect(wentTo).not.toHaveBeenCalled();
  });
});
