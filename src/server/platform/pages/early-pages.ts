import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isInsideCall } from "#server/platform/http/internal-calls.ts";
import { type Page, wireOf } from "./page.ts";
import { PageGate } from "./page-gate.ts";
import { addSecureHeaders, type Heads } from "#server/platform/http/secure-headers.ts";
import { xsrfCookieFor } from "#server/platform/http/xsrf.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly early: EarlyPages;
  }
}

/** Gives the page if it is kept and may be shown right now. */
type Ready = () => Page | undefined;

/** What an address with its languages may be long, and all of them together, in letters. */
const KEY_MAX = 2_000;
const KEYS_MAX = 2_000_000;

/** Where pages are served, as logs and figures name it. */
export const PAGES_ROUTE = "/*";

/** Every kept page says so: what was asked for in another language, or packed otherwise, is another one. */
export const VARY = "accept-encoding, accept-language, cookie";

/** A page that went out: under which id, with which status, how many milliseconds after it was asked for. */
type Sent = { request_id: string; status: number; ms: number };

/**
 * Answers with kept pages before anything else is done: whoever asks for what somebody has just asked for, in the same languages, is handed
 * the same bytes with the same headers, without Fastify, without cookies being read, without hooks and handlers. What is not kept, or is
 * due to be renewed, goes its usual way. Whoever counts or logs answers hears of these by `listeners`.
 */
export class EarlyPages {
  readonly gate = new PageGate();
  readonly listeners: ((sent: Sent) => void)[] = [];
  readonly #known = new LRUCache<string, Ready>({ maxSize: KEYS_MAX, sizeCalculation: (_ready, key) => key.length });
  readonly #heads = new WeakMap<Page, Map<string, Record<string, string | number>>>();
  readonly #is_secure: boolean;

  constructor({ is_secure }: { is_secure: boolean }) {
    this.#is_secure = is_secure;
  }

  /** The next one who asks this is answered by `ready`. */
  remember(request: Asked, ready: Ready): void {
    const key = keyOf(request);
    if (request.method === "GET" && key.length <= KEY_MAX) this.#known.set(key, ready);
  }

  find(request: Asked): Ready | undefined {
    return request.method === "GET" ? this.#known.get(keyOf(request)) : undefined;
  }

  send(page: Page, request: IncomingMessage, response: ServerResponse, asked_at: number): void {
    const { body, encoding = "" } = wireOf(page, String(request.headers["accept-encoding"] ?? ""));
    const cookie = xsrfCookieFor(request.headers.cookie, { is_secure: this.#is_secure });
    const request_id = randomUUID();
    const head = { ...this.#headOf(page, encoding, body.length), "x-request-id": request_id };
    response.writeHead(page.status, cookie ? { ...head, "set-cookie": cookie } : head);
    response.end(body);
    const sent = { request_id, status: page.status, ms: performance.now() - asked_at };
    for (const listener of this.listeners) listener(sent);
  }

  /** Written once for all who are sent these bytes. */
  #headOf(page: Page, encoding: string, length: number): Record<string, string | number> {
    const known = this.#heads.get(page) ?? new Map<string, Record<string, string | number>>();
    this.#heads.set(page, known);
    const before = known.get(encoding);
    if (before) return before;
    const head: Record<string, string | number> = { ...page.headers, vary: VARY, "content-length": length };
    if (encoding) head["content-encoding"] = encoding;
    addSecureHeaders(headsOf(head), { is_secure: this.#is_secure });
    known.set(encoding, head);
    return head;
  }
}

function headsOf(head: Record<string, string | number>): Heads {
  return {
    header: (name, value) => void (head[name] = value),
    hasHeader: (name) => head[name] !== undefined,
    getHeader: (name) => head[name],
  };
}

/** Serves cached pages before any other hook. Every other request that people wait for counts as a write while it runs. */
export function respondEarly(app: FastifyInstance, given: { is_secure: boolean }): void {
  const early = new EarlyPages(given);
  app.decorate("early", early);
  app.addHook("onRequest", (request, reply, done) => {
    if (isWrite(request)) {
      const isOver = early.gate.writeBegins();
      reply.raw.once("finish", isOver).once("close", isOver);
    }
    done();
  });
  standInFront(app, early);
}

/** Takes the place of the server's listener, and hands on to it what is not answered here. */
function standInFront(app: FastifyInstance, early: EarlyPages): void {
  const usual = app.server.listeners("request") as RequestListener[];
  let isClosing = false;
  // whoever keeps a connection open must hear that it ends: that is said the usual way
  app.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const asked_at = performance.now();
    const ready = isClosing ? undefined : early.find(request);
    const goOn = () => usual.forEach((listener) => void listener(request, response));
    if (!ready) return goOn();
    early.gate.through(() => {
      const page = ready();
      if (page) early.send(page, request, response, asked_at);
      else goOn();
    });
  });
}

/** A call of the API. What goes on for as long as somebody looks or downloads is none, nor is what a page asks that is being rendered. */
function isWrite({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return endpoint !== undefined && endpoint.kind !== "events" && endpoint.kind !== "stream" && !isInsideCall();
}

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

/** All that decides which page somebody is shown, as it was sent. */
function keyOf({ url, headers }: Asked): string {
  const chosen = headers.cookie && LOCALE_COOKIE.exec(headers.cookie)?.[1];
  return `${url}\n${headers["accept-language"] ?? ""}\n${chosen ?? ""}`;
}

/** The first of that name, as the reader of cookies has it. */
const LOCALE_COOKIE = /(?:^|;)\s*locale\s*=([^;]*)/;
