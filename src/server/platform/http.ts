import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { mayDo } from "#domain/roles.ts";
import { msg } from "@lingui/core/macro";
import type { Access, Body, Endpoint, Params, Query, Reply } from "#contract/endpoint.ts";
import { requiredScope } from "#contract/required-scope.ts";
import type { Locale } from "#contract/fields.ts";
import { acceptedLanguages, knownLocale } from "#contract/locales.ts";
import { readsVersion, returnsVersion, takesVersion } from "#contract/optimistic-lock.ts";
import type { App } from "./app-context.ts";
import { type Lasting, readCookie } from "./http/cookies.ts";
import type { Db, ReadDb, Tx } from "./database.ts";
import { OutdatedVersion } from "./database/optimistic-lock.ts";
import type { Replica } from "./database/replica.ts";
import { type Acting, type Actor, type WriteContext, withTransaction } from "./write-context.ts";
import { AppError } from "./errors.ts";
import { isInsideCall } from "./http/internal-calls.ts";
import type {} from "./sessions/last-seen.ts";
import type {} from "./sessions/api-key-use.ts";
import { type ApiKeyCaller, hasApiKey, requireApiKey } from "./sessions/require-api-key.ts";
import { type Condition, readIfMatch, sendTagged } from "./http/etags.ts";
import { type Repeatable, repeatableCall } from "./http/idempotency.ts";
import { isThisMachine } from "./http/loopback.ts";
import { type NounGuards, type OwnNounsOf, ownNounsOf } from "./http/own-nouns.ts";
import { networkOf, rateLimitHeaders, shortNetwork, type Window } from "./http/rate-limit.ts";
import { countCall } from "./http/shared-limits.ts";
import { isProven, requireSignedIn, type SignedIn } from "./sessions.ts";
import { parseBody, parseParams, parseQuery } from "./http/validation.ts";
import { fromReplica, noteWrite } from "./http/replica-reads.ts";
import { refuseForged } from "./http/xsrf.ts";

/** A caller who is not signed in, or need not be. */
export type Visitor = { signed_in: SignedIn | null };

/**
 * The caller that handlers of each access get. The platform covers people; a feature whose access
 * proves something else declares its caller beside its guard: `declare module
 * "#server/platform/http.ts" { interface Callers { buyer: OwnOrder } }`.
 */
export interface Callers {
  public: Visitor;
  loopback: Visitor;
  organizer: SignedIn;
  admin: SignedIn;
}

/** The input of a guard. Path parameters are parsed before it runs, the body afterwards. */
export type Asking = {
  endpoint: Endpoint;
  reads: ReadDb;
  app: App;
  request: FastifyRequest;
  params: Record<string, unknown>;
  now: Date;
};

/**
 * The authenticated caller: as handlers get it, as the recorded actor, and as the key for rate
 * limits (null: the network).
 */
export type Proven<Caller> = { caller: Caller; by: Actor; counted_by: string | null };

/**
 * Proves the claim of an access before anything else is done: by token, cookie, short id or
 * signature.
 * @throws AppError unauthenticated, forbidden, forged, not_found and any other refusal of the
 * access
 */
export type Guard<A extends Access> = (asking: Asking) => Promise<Proven<CallerOf<A>>>;

/** The guards of accesses that only features can prove. */
export type Guards = { [A in Exclude<Access, "public" | "loopback" | "organizer" | "admin">]: Guard<A> };

type CallerOf<A extends Access> = A extends keyof Callers ? Callers[A] : never;

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** What a handler receives about its call. */
export type Call<E extends Endpoint = Endpoint> = Acting & {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  caller: CallerOf<E["access"]>;
  locale: Locale;
  app: App;
  /** The caller's IP. */
  address: string;
  user_agent: string;
  log: FastifyBaseLogger;
  /** A cookie that Foyer issued to this browser (`OwnCookies`), or undefined. */
  cookie(name: string): string | undefined;
  /** Sets such a cookie, for the browser session unless a lifetime is given. */
  setCookie(name: string, value: string, lasting?: Lasting): void;
  clearCookie(name: string): void;
  /**
   * The request and reply themselves, for the few handlers that read the body (uploads) or send a
   * stream.
   */
  raw: { request: FastifyRequest; reply: FastifyReply };
} & OwnNounsOf<E>;

export type Route = {
  endpoint: Endpoint;
  answer: (databases: Databases, call: Call) => Promise<unknown>;
};

/**
 * `repeatable` is set for a call with an `Idempotency-Key`, `precondition` for one with `If-Match`
 * whose body takes no version.
 */
type Databases = {
  db: Db;
  reads: ReadDb;
  repeatable?: Repeatable | undefined;
  precondition?: ((tx: Tx) => Promise<void>) | undefined;
};

/** An endpoint that only reads: its handler gets connections that refuse to write. */
export function read<E extends Endpoint>(
  endpoint: E,
  handler: (db: ReadDb, call: Call<E>) => Promise<Reply<E>>,
): Route {
  return {
    endpoint,
    answer: async ({ reads }, call) => validResponse(endpoint, await handler(reads, call as unknown as Call<E>)),
  };
}

/**
 * An endpoint that writes: one transaction, committed when the handler returns. It rolls back when
 * the handler throws, and when the handler's response is not one that the endpoint declares: a call
 * that can't report its result changes nothing.
 */
export function write<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: WriteContext, call: Call<E>) => Promise<Reply<E>>,
): Route {
  return {
    endpoint,
    answer: ({ db, repeatable, precondition }, call) =>
      withTransaction(db, call, async (ctx) => {
        await precondition?.(ctx.tx);
        const work = async () => validResponse(endpoint, await handler(ctx, call as unknown as Call<E>));
        return repeatable ? repeatable.inTransaction(ctx, work) : work();
      }),
  };
}

/**
 * An endpoint that calls an external service (a payment provider) or takes long (a stream, a
 * picture). Its handler opens short transactions (`withTransaction(db, call, …)`), so that no lock
 * and no connection is held meanwhile.
 */
export function untransacted<E extends Endpoint>(
  endpoint: E,
  handler: (db: Db, call: Call<E>) => Promise<Reply<E>>,
): Route {
  return {
    endpoint,
    answer: ({ db, repeatable }, call) => {
      const work = async () => validResponse(endpoint, await handler(db, call as unknown as Call<E>));
      return repeatable ? repeatable.around(db, call, work) : work();
    },
  };
}

/** Validates the response. Fields that the endpoint does not declare are removed. */
function validResponse(endpoint: Endpoint, response: unknown): unknown {
  return endpoint.status === 204 || isStreamed(endpoint) ? response : endpoint.returns.parse(response);
}

/** Whether the response is sent piece by piece: a file, or server-sent events. */
function isStreamed({ kind }: Endpoint): boolean {
  return kind === "stream" || kind === "events";
}

type Served = {
  db: Db;
  reads: ReadDb;
  replica?: Replica | undefined;
  context: App;
  guards: Guards;
  noun_guards: NounGuards;
  routes: readonly Route[];
};

/**
 * Registers the routes under `/api`. Each call passes the rate limit (before the guard if it counts
 * by network, after it if by session), the check against forgery, the guard, the validation of its
 * input, the guards of what its path names, the handler and the validation of its response. A call
 * from our own page rendering is not counted: the page was counted when its reader requested it.
 */
export function serve(
  app: FastifyInstance,
  { db, reads, replica, context, guards, noun_guards, routes }: Served,
): void {
  const guardsByAccess = { ...ourGuards, ...guards } as Record<Access, Guard<Access>>;
  for (const { endpoint, answer } of routes) {
    const ownNouns = ownNounsOf(endpoint, noun_guards);
    const reading = routes.find((route) => route.endpoint.path === endpoint.path && readsVersion(route.endpoint));
    const isWrite = !["GET", "POST"].includes(endpoint.method);
    const isTagged = reading !== undefined && returnsVersion(endpoint) && endpoint.status === 200;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      handler: async (request, reply) => {
        const now = context.clock.now();
        const network = networkOf(request.ip);
        const report = (counted: Window) => reportLimit(reply, endpoint, counted);
        const count = async (key: string) => isInsideCall() || countCall(context, endpoint, key, report);
        if (endpoint.limit.by === "address") await count(network);
        refuseForged(endpoint, request, context.cookies);
        const params = parseParams(endpoint, request);
        const asking = { endpoint, reads, app: context, request, params, now };
        const { caller, by, counted_by } = await proven(guardsByAccess[endpoint.access], asking, network);
        if (endpoint.limit.by === "session") await count(counted_by ?? network);
        const { secrets } = context;
        const repeatable = repeatableCall({ endpoint, request, reply, params, by, caller, counted_by, secrets });
        const condition = reading && isWrite ? readIfMatch(request) : undefined;
        if (condition && takesVersion(endpoint)) nameVersion(request, condition);
        const input = { params, query: parseQuery(endpoint, request), body: parseBody(endpoint, request) };
        const nouns = await ownNouns(reads, caller, params);
        const call = { ...input, ...nouns, ...about(request, reply, context), app: context, caller, by, now } as Call;
        // before the answer: a handler may send its reply itself
        if (replica && endpoint.invalidates?.length) noteWrite(reply, context.url);
        const callIn = async (tx: Tx) => ({ ...call, ...(await ownNouns(tx, caller, params)) }) as Call;
        const precondition =
          reading && condition && !takesVersion(endpoint) ? sameVersion(reading, condition, callIn) : undefined;
        const answered = await fromReplica({ app_url: context.url, replica, reads, endpoint, request }, (chosen) =>
          answer({ db, reads: chosen, repeatable, precondition }, call),
        ).catch((error: unknown) => {
          throw condition && error instanceof OutdatedVersion ? new AppError("precondition_failed") : error;
        });
        if (reply.sent || isStreamed(endpoint)) return answered;
        if (!reply.hasHeader("cache-control")) reply.header("cache-control", cacheControlOf(endpoint));
        reply.status(endpoint.status);
        if (endpoint.status === 204) return reply.send();
        return isTagged ? sendTagged(request, reply, answered) : answered;
      },
    });
  }
}

/**
 * `If-Match` stands in for the `updated_at` of a body.
 * @throws AppError precondition_failed
 */
function nameVersion(request: FastifyRequest, { version }: Condition): void {
  const { body = {} } = request;
  if (version === null) throw new AppError("precondition_failed");
  if (typeof body !== "object" || body === null || Array.isArray(body)) return;
  const { updated_at } = body as { updated_at?: unknown };
  if (typeof updated_at === "string" && Date.parse(updated_at) !== version) throw new AppError("precondition_failed");
  request.body = { ...body, updated_at: new Date(version).toISOString() };
}

/**
 * Compares the version in the transaction of a write whose body takes none. Under repeatable read
 * PostgreSQL refuses the write if the row changes after this, and all of it is done again.
 */
function sameVersion(reading: Route, { version }: Condition, callIn: (tx: Tx) => Promise<Call>) {
  return async (tx: Tx): Promise<void> => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    const call = { ...(await callIn(tx)), query: reading.endpoint.query.parse({}) } as Call;
    const { data } = (await reading.answer({ db: tx as unknown as Db, reads: tx }, call)) as Versioned;
    if (Date.parse(data.updated_at) !== version) throw new AppError("precondition_failed");
  };
}

type Versioned = { data: { updated_at: string } };

/** Tells a caller how many calls are left. What caches keep (public files, too) is not for one caller. */
function reportLimit(reply: FastifyReply, endpoint: Endpoint, counted: Window): void {
  const { limit, access, kind, cacheable_seconds } = endpoint;
  if (cacheable_seconds === 0 && !(access === "public" && kind === "stream"))
    reply.headers(rateLimitHeaders(counted, limit.per_minute, Date.now()));
}

function cacheControlOf({ cacheable_seconds: seconds }: Endpoint): string {
  return seconds === 0 ? "no-store" : `public, max-age=${seconds}, s-maxage=${seconds}`;
}

/**
 * Maximum number of failed guards per minute and network. Forged tokens, cookies and links are new
 * each time, so their sender is counted.
 */
const UNPROVEN_A_MINUTE = 600;

async function proven(guard: Guard<Access>, asking: Asking, network: string): Promise<Proven<unknown>> {
  const { limits } = asking.app;
  if (isInsideCall()) return guard(asking);
  limits.refuseIfFull("unproven", network, UNPROVEN_A_MINUTE);
  try {
    return await guard(asking);
  } catch (error) {
    if (error instanceof AppError) limits.count("unproven", network, UNPROVEN_A_MINUTE);
    throw error;
  }
}

const ourGuards: Pick<{ [A in Access]: Guard<A> }, "public" | "loopback" | "organizer" | "admin"> = {
  public: visitorOf,
  async loopback(asking) {
    if (!isThisMachine(asking.request, asking.app.url)) throw new AppError("not_found");
    return visitorOf(asking);
  },
  organizer: memberOf,
  admin: memberOf,
};

async function memberOf(asking: Asking): Promise<Proven<SignedIn>> {
  const { endpoint, reads, app, request, now } = asking;
  if (hasApiKey(request.headers.authorization)) return keyOf(asking, request.headers.authorization);
  const signedIn = await requireSignedIn(reads, app.secrets, request.headers.authorization, now);
  app.last_seen.note(signedIn, { now, log: request.server.log });
  if (!mayDo(signedIn, needOf(endpoint))) throw new AppError("forbidden");
  refuseUnproven(endpoint, signedIn, now);
  return { caller: signedIn, by: { kind: "person", user_id: signedIn.user_id }, counted_by: signedIn.session_id };
}

/** An API key: what its scopes include of what its maker may do. */
async function keyOf(asking: Asking, header: string): Promise<Proven<SignedIn>> {
  const { endpoint, reads, request, now } = asking;
  const key = await requireApiKey(reads, header, { ip: request.ip, now });
  const scope = requiredScope(endpoint);
  if (scope === null) throw new AppError("not_for_api_keys");
  if (scope !== "any" && !mayDo({ ...ANYBODY, scopes: key.scopes }, needOf(endpoint)))
    throw new AppError("scope_missing", { userMessage: msg`This API key doesn’t have the scope “${scope}”.` });
  if (scope !== "any" && !mayDo(key, needOf(endpoint))) throw new AppError("forbidden");
  refuseUnproven(endpoint, key, now);
  noteUse(asking, key);
  return { caller: key, by: { kind: "api_key", api_key_id: key.api_key_id }, counted_by: key.session_id };
}

/** A member who may do everything, so that only the scopes of a key decide. */
const ANYBODY = { role: "ADMIN", work: "EVERYTHING" } as const;

function noteUse({ endpoint, app, request, now }: Asking, key: ApiKeyCaller): void {
  const area = endpoint.area ?? "public";
  app.api_key_use.note(key, { area, network: shortNetwork(request.ip), now, log: request.server.log });
}

function needOf({ access, area, doing }: Endpoint) {
  return { access: access === "admin" ? access : "organizer", area, doing } as const;
}

/** Enforces step-up authentication and required second factors for the whole contract. */
function refuseUnproven(endpoint: Endpoint, signedIn: SignedIn, now: Date): void {
  if (signedIn.must_add_factor && !endpoint.is_open_without_factor) throw new AppError("factor_required");
  if (endpoint.needs_proof && !isProven(signedIn, now)) throw new AppError("proof_needed");
}

/**
 * A signed-in organizer may preview a public page. With an expired token the caller is a visitor;
 * this is not an error.
 */
async function visitorOf(asking: Asking): Promise<Proven<Visitor>> {
  const { reads, app, request, now } = asking;
  if (hasApiKey(request.headers.authorization)) return visitingKey(asking, request.headers.authorization);
  const signed_in = request.headers.authorization
    ? await requireSignedIn(reads, app.secrets, request.headers.authorization, now).then(unlessBarred, asAnonymous)
    : null;
  const by: Actor = signed_in ? { kind: "person", user_id: signed_in.user_id } : { kind: "visitor" };
  return { caller: { signed_in }, by, counted_by: signed_in?.session_id ?? null };
}

/** A key that may read events previews public pages, and is otherwise a visitor like any other. */
async function visitingKey(asking: Asking, header: string): Promise<Proven<Visitor>> {
  const { endpoint, reads, request, now } = asking;
  const found =
    endpoint.doing === "reading"
      ? await requireApiKey(reads, header, { ip: request.ip, now }).catch(asAnonymous)
      : null;
  if (!found || found.must_add_factor || !mayDo(found, { area: "events" }))
    return { caller: { signed_in: null }, by: { kind: "visitor" }, counted_by: null };
  noteUse(asking, found);
  const by: Actor = { kind: "api_key", api_key_id: found.api_key_id };
  return { caller: { signed_in: found }, by, counted_by: found.session_id };
}

/** A member who must first add a second factor sees nothing of the account, previews included. */
function unlessBarred(signedIn: SignedIn): SignedIn | null {
  return signedIn.must_add_factor ? null : signedIn;
}

function asAnonymous(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** The language of a request, English by default. */
export function localeOf(request: FastifyRequest): Locale {
  return knownLocaleOf(request) ?? "en";
}

/** The language that a request prefers, if Foyer has it. */
export function knownLocaleOf(request: FastifyRequest): Locale | undefined {
  return knownLocale({
    cookie: readCookie(request, "locale"),
    languages: acceptedLanguages(request.headers["accept-language"]),
  });
}

function about(request: FastifyRequest, reply: FastifyReply, { cookies }: App) {
  return {
    locale: localeOf(request),
    address: request.ip,
    network: shortNetwork(request.ip),
    user_agent: request.headers["user-agent"] ?? "",
    log: request.log,
    cookie: (name: string) => cookies.read(request, name),
    setCookie: (name: string, value: string, lasting?: Lasting) => cookies.set(reply, name, value, lasting),
    clearCookie: (name: string) => cookies.clear(reply, name),
    raw: { request, reply },
  };
}
