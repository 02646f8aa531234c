import { z } from "zod";
import type { Area, Doing } from "#domain/roles.ts";
import type { ErrorCode } from "./errors.ts";
import type { Noun } from "./cache-tags.ts";

/**
 * The access required to call an endpoint. There is no default: an endpoint without it does not
 * compile. `public` anyone · `buyer` the browser that reserved the order in the path (cookie) ·
 * `payer` as `buyer`, and a browser that has opened a payment link of the order · `order_holder` as
 * `payer`, and once the order is complete anyone with its short id · `ticket_holder` anyone with
 * the ticket's short id · `check_in_link` anyone with the check-in list's short id, as a paired
 * device if the list has a PIN · `door` a paired device of the list, while it is active ·
 * `closed_door` the same, also before and after · `message_reader` anyone with the link below a
 * message, which is sufficient because email programs call it by themselves · `wallet_pass` a
 * device with a pass, by the token in it · `organizer` any signed-in user of the account whose work
 * includes its `area` · `admin` an account's admin · `provider` a payment provider with signed
 * webhooks · `operator` the browser that opened a link from the operator's command (cookie) ·
 * `loopback` only this machine. Access is verified before a handler runs: by
 * `platform/http.ts` or the guards in `server/guards.ts`.
 */
export type Access =
  | "public"
  | "buyer"
  | "payer"
  | "order_holder"
  | "ticket_holder"
  | "check_in_link"
  | "station"
  | "station_closed"
  | "message_reader"
  | "wallet_pass"
  | "organizer"
  | "admin"
  | "provider"
  | "operator"
  | "loopback";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The rate limit of one caller per minute. */
export type Limit = {
  per_minute: number;
  /**
   * `address`: the caller's network · `session`: the verified identity (the sign-in, the order, the
   * ticket, the list), otherwise the network.
   */
  by: "address" | "session";
  /** Whether all processes count together; otherwise each counts for itself. */
  guards_secret?: boolean;
};

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Returns extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> = {
  method: Method;
  /** Below `/api`, with `:names`. */
  path: string;
  access: Allowed;
  /**
   * The area that a member's work must include, and whether the endpoint writes: reads and exports
   * do not.
   */
  area?: Area;
  doing: Doing;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  returns: Returns;
  /** 200, or 201 if something was created, or 204 without a body. */
  status: 200 | 201 | 204;
  /**
   * `json` by default. `stream` responds with a file, `raw` reads its own body (uploads, signed
   * webhooks), `events` sends one message after the other (server-sent events), each of them
   * matching `returns`.
   */
  kind: "json" | "stream" | "upload" | "raw" | "events";
  /** The possible media types of a file (RFC 6838); empty if the response is only a status. */
  media_types: readonly string[];
  limit: Limit;
  /**
   * Requires step-up authentication within the last ten minutes, for actions that a borrowed
   * browser must not take.
   */
  needs_proof: boolean;
  /** Whether every API key may call it, whatever its scopes. See `required-scope.ts` for the rest. */
  is_open_to_any_key: boolean;
  /**
   * Whether a repeated call with the same `Idempotency-Key` gets the stored response. By default every
   * POST that writes for a caller who is known, but for what belongs to the user's own sign-in.
   */
  takes_idempotency_key: boolean;
  /** Whether it is also available to a signed-in user who first has to add a second factor. */
  is_open_without_factor: boolean;
  /** For a read, also one by POST: the nouns that its response depends on. */
  provides?: readonly Noun[];
  /** For a write: the nouns it may change. */
  invalidates?: readonly Noun[];
  /**
   * For a read: whether its response may be a second old, so that a replica may answer it. Never for
   * stock, checkout and check-in.
   */
  may_lag: boolean;
  /**
   * For a read that is the same for every caller: the seconds for which browsers and proxies may keep
   * the response. 0: they store nothing.
   */
  cacheable_seconds: number;
  /** The possible error codes beyond those that follow from access, path, body and rate limit. */
  refuses: readonly ErrorCode[];
  /**
   * For a file: the page, with its `:names`, to which a browser that followed a link is redirected
   * if the request is refused.
   */
  page_instead?: string;
};

type Options<P, Q, B, R, A> = Concerns &
  Answered &
  AreaOf<A> & {
    path: string;
    access: A;
    summary: string;
    params?: P;
    query?: Q;
    body?: B;
    returns?: R;
    status?: 200 | 201 | 204;
    limit?: Limit;
    needs_proof?: true;
    takes_idempotency_key?: false;
    is_open_without_factor?: true;
    is_open_to_any_key?: true;
    may_lag?: true;
    cacheable_seconds?: number;
    refuses?: readonly ErrorCode[];
    page_instead?: string;
  };

/** A read without `provides` does not compile, nor does a write without `invalidates`. */
type Concerns =
  | { method: "GET"; provides: readonly Noun[]; invalidates?: never }
  | { method: Exclude<Method, "GET">; invalidates: readonly Noun[]; provides?: readonly Noun[] };

/** A file without media types does not compile. */
type Answered =
  | { kind: "stream"; media_types: readonly string[] }
  | { kind?: Exclude<Endpoint["kind"], "stream">; media_types?: never };

/**
 * An endpoint for organizers without an area does not compile; one for admins may have an area, by
 * which the scopes of API keys name it. An export, which is a POST, declares that it only reads.
 */
type AreaOf<A> = A extends "organizer"
  ? { area: Area; doing?: "reading" }
  : A extends "admin"
    ? { area?: Area; doing?: "reading" }
    : { area?: never; doing?: never };

const nothing = z.object({});

/**
 * Declares an endpoint once: its handler, the client call, the checks, the API description and the
 * tests are derived from it.
 */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = z.ZodVoid,
  const A extends Access = Access,
>(options: Options<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  const kind = options.kind ?? "json";
  const doing = options.doing ?? (options.method === "GET" ? "reading" : "writing");
  const isRepeatable = options.method === "POST" && kind === "json" && doing === "writing";
  return {
    ...options,
    params: (options.params ?? nothing) as P,
    query: (options.query ?? nothing) as Q,
    body: (options.body ?? nothing) as B,
    returns: (options.returns ?? z.void()) as R,
    status: options.status ?? (options.returns ? 200 : 204),
    kind,
    media_types: options.media_types ?? [],
    doing,
    limit: options.limit ?? MAXIMA[options.access],
    needs_proof: options.needs_proof ?? false,
    takes_idempotency_key:
      options.takes_idempotency_key ?? (isRepeatable && options.area !== "own" && KNOWN_CALLERS.has(options.access)),
    is_open_without_factor: options.is_open_without_factor ?? false,
    is_open_to_any_key: options.is_open_to_any_key ?? false,
    may_lag: options.may_lag ?? false,
    cacheable_seconds: options.cacheable_seconds ?? 0,
    refuses: options.refuses ?? [],
  };
}

/** Callers whose repeated call can be told from another caller's. */
const KNOWN_CALLERS: ReadonlySet<Access> = new Set(["organizer", "admin", "buyer", "payer", "order_holder"]);

/**
 * A venue or a campus behind one IP address must be able to buy and scan: shared networks are
 * limited by session.
 */
const MAXIMA: Record<Access, Limit> = {
  public: { per_minute: 3_000, by: "address" },
  buyer: { per_minute: 120, by: "session" },
  payer: { per_minute: 120, by: "session" },
  order_holder: { per_minute: 600, by: "session" },
  ticket_holder: { per_minute: 600, by: "session" },
  check_in_link: { per_minute: 60_000, by: "session" },
  station: { per_minute: 60_000, by: "session" },
  station_closed: { per_minute: 60_000, by: "session" },
  message_reader: { per_minute: 30, by: "session" },
  wallet_pass: { per_minute: 60, by: "session" },
  organizer: { per_minute: 600, by: "session" },
  admin: { per_minute: 600, by: "session" },
  provider: { per_minute: 6_000, by: "address" },
  operator: { per_minute: 120, by: "session" },
  loopback: { per_minute: 6_000, by: "address" },
};

export type Params<E extends Endpoint> = z.output<E["params"]>;
export type Query<E extends Endpoint> = z.output<E["query"]>;
export type Body<E extends Endpoint> = z.output<E["body"]>;
export type Answer<E extends Endpoint> = z.output<E["returns"]>;

/**
 * The return value of a handler, before the response's conversions (a Date becomes an ISO instant).
 */
export type Reply<E extends Endpoint> = z.input<E["returns"]>;

/** The input of a caller, before defaults and conversions. */
export type EndpointInput<E extends Endpoint> = {
  params: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
};

/** The envelope of a single object: `{ "data": … }`. */
export function single<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema });
}

/** The envelope of a short list without pages. */
export function all<T extends z.ZodType>(schema: T) {
  return z.object({ data: z.array(schema) });
}
