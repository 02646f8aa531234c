import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mayDo, type RoleAccess } from "#domain/roles.ts";
import type { Access, Body, Endpoint, Params, Query, Reply } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import { acceptedLanguages, knownLocale } from "#contract/locales.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { type Db, inTransaction, type Tx } from "./database.ts";
import { AppError } from "./errors.ts";
import { checkLimit } from "./rate-limit.ts";
import { hashOf, requireSignedIn, type SignedIn } from "./sessions.ts";
import { parseAsked } from "./validation.ts";
import { refuseForged } from "./xsrf.ts";

/** Somebody who is not signed in: known, if at all, by the cookie of their reservation, kept as its hash. */
export type Visitor = { session_hash: string | null; signed_in: SignedIn | null };

type CallerOf<A extends Access> = A extends "organizer" | "admin" ? SignedIn : Visitor;

/** What a handler learns of the call it answers. */
export type Call<E extends Endpoint = Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  caller: CallerOf<E["access"]>;
  locale: Locale;
  /** The caller's network address. */
  address: string;
  user_agent: string;
  log: FastifyBaseLogger;
  /** Sets an HttpOnly cookie on the answer. */
  setCookie(name: string, value: string): void;
  /** The request itself, for the few that read their own body (uploads, signed notices) or answer a stream. */
  raw: { request: FastifyRequest; reply: FastifyReply };
};

/** An endpoint with its handler. */
export type Route = { endpoint: Endpoint; answer: (db: Db, call: Call) => Promise<unknown> };

/** A call that changes nothing: its handler gets a handle for reading. */
export function read<E extends Endpoint>(endpoint: E, handler: (db: Db, call: Call<E>) => Promise<Reply<E>>): Route {
  return { endpoint, answer: (db, call) => handler(db, call as unknown as Call<E>) };
}

/** A call that changes something: one transaction, committed when the handler returns, undone when it throws. */
export function write<E extends Endpoint>(endpoint: E, handler: (tx: Tx, call: Call<E>) => Promise<Reply<E>>): Route {
  return { endpoint, answer: (db, call) => inTransaction(db, (tx) => handler(tx, call as unknown as Call<E>)) };
}

/**
 * A call that talks to the outside while it answers (a payment provider) or takes its time (a stream, a picture): it opens
 * short transactions of its own, so that no lock and no connection is held meanwhile.
 */
export function outside<E extends Endpoint>(endpoint: E, handler: (db: Db, call: Call<E>) => Promise<Reply<E>>): Route {
  return { endpoint, answer: (db, call) => handler(db, call as unknown as Call<E>) };
}

/** Puts the routes under `/api`: rate limit, who may call, what they sent, the handler, what goes back. */
export function serve(app: FastifyInstance, db: Db, routes: readonly Route[]): void {
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      handler: async (request, reply) => {
        checkLimit(endpoint, request);
        refuseForged(endpoint, request);
        const caller = await callerOf(db, endpoint, request);
        const asked = parseAsked(endpoint, request);
        const answer = await route.answer(db, { ...asked, ...about(request, reply), caller } as Call);
        if (reply.sent || endpoint.kind === "stream") return answer;
        reply.header("cache-control", "no-store").status(endpoint.status);
        return endpoint.status === 204 ? reply.send() : endpoint.returns.parse(answer);
      },
    });
  }
}

/** The cookie that opens the orders of the browser that holds it. Only the server issues it. */
export const ORDER_COOKIE = "session_identifier";

/** The language of a request. */
export function localeOf(request: FastifyRequest): Locale {
  return knownLocaleOf(request) ?? "en";
}

/** The language that a request asks for, if it is one of ours. */
export function knownLocaleOf(request: FastifyRequest): Locale | undefined {
  return knownLocale({
    cookie: readCookie(request, "locale"),
    languages: acceptedLanguages(request.headers["accept-language"]),
  });
}

function about(request: FastifyRequest, reply: FastifyReply) {
  return {
    locale: localeOf(request),
    address: request.ip,
    user_agent: request.headers["user-agent"] ?? "",
    log: request.log,
    setCookie: (name: string, value: string) => setCookie(reply, name, value),
    raw: { request, reply },
  };
}

async function callerOf(db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<SignedIn | Visitor> {
  const needed = SIGNED_IN[endpoint.access];
  if (needed) {
    const signedIn = await requireSignedIn(db, request.headers.authorization);
    if (!mayDo(signedIn.role, needed)) throw new AppError("forbidden");
    return signedIn;
  }
  if (endpoint.access === "loopback" && !isLoopback(request)) throw new AppError("not_found");
  const cookie = readCookie(request, ORDER_COOKIE);
  return {
    session_hash: cookie && cookie.length <= 100 ? hashOf(cookie) : null,
    signed_in: await optionalSignedIn(db, request),
  };
}

/** `buyer`, `door` and `provider` prove themselves to their own guard: by cookie, by the list's short id, by signature. */
const SIGNED_IN: Record<Access, RoleAccess | null> = {
  public: null,
  buyer: null,
  door: null,
  provider: null,
  loopback: null,
  organizer: "organizer",
  admin: "admin",
};

/** A public page may be previewed by its signed-in organizer; a token that is no longer good makes a visitor, not an error. */
async function optionalSignedIn(db: Db, request: FastifyRequest): Promise<SignedIn | null> {
  if (!request.headers.authorization) return null;
  return requireSignedIn(db, request.headers.authorization).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  const forwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return !forwarded && (address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1");
}
