import { z } from "zod";
import type { Area, Doing } from "#domain/roles.ts";
import type { ErrorCode } from "./errors.ts";
import type { Noun } from "./cache-tags.ts";

/**
 * Who may call. There is no default: an endpoint that does not say does not compile.
 * `public` anybody · `buyer` the browser that reserved the order in the path (cookie) · `payer` as `buyer`, and a browser that has opened a
 * payment link of the order · `order_holder` as `payer`, and once the order is
 * complete whoever holds its short id · `ticket_holder` whoever holds the ticket's short id · `check_in_link` whoever holds
 * the check-in list's short id, as a paired device where the list has a PIN · `door` a paired device of the list, while it lets people in ·
 * `closed_door` the same, also before and after · `message_reader` whoever holds the link below a message,
 * which is proof enough: a mail program calls it by itself · `wallet_pass` a phone that holds a pass, by the token in it · `organizer` any signed-in user of the account whose
 * work is in its `area` · `admin` an account's admin · `provider` a payment provider that signs its notices · `loopback` only from this very machine.
 * Each is proven before a handler runs: by `platform/http.ts` or the guards in `server/guards.ts`.
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
  | "loopback";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** How often one caller may call, counted per minute by each process on its own. */
export type Limit = {
  per_minute: number;
  /** `address`: the caller's network · `session`: what was proven (the sign-in, the order, the ticket, the list), else the network. */
  by: "address" | "session";
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
  /** What a member's work must be in, and whether it changes anything: a read, and a write that only takes something home, does not. */
  area?: Area;
  doing: Doing;
  /** One line for the API description. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  returns: Returns;
  /** 200, or 201 where something new stands afterwards, or 204 with no body. */
  status: 200 | 201 | 204;
  /**
   * `json` unless it says otherwise: `stream` answers a file, `raw` reads its own body (uploads, signed notices), `events` answers one
   * message after the other (server-sent events), each of them what it `returns`.
   */
  kind: "json" | "stream" | "upload" | "raw" | "events";
  /** A file's: what it may be (media types, RFC 6838); none where nothing follows but a status. */
  media_types: readonly string[];
  limit: Limit;
  /** Only within ten minutes of a proof of who one is: what a borrowed browser must not do (step-up). Else `proof_needed`. */
  needs_proof: boolean;
  /** Also for a signed-in person who has to add a second factor first. */
  is_open_without_factor: boolean;
  /** A read's: what its answer tells. */
  about?: readonly Noun[];
  /** A write's: what it may change. */
  touches?: readonly Noun[];
  /** The codes it may be refused with, beyond those that follow from access, path, body and limit. */
  refuses: readonly ErrorCode[];
  /** A file's: the page, with its `:names`, that a browser is led to which followed a link to it (redirect) and is refused. */
  page_instead?: string;
};

type Given<P, Q, B, R, A> = Concerns &
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
    is_open_without_factor?: true;
    refuses?: readonly ErrorCode[];
    page_instead?: string;
  };

/** A read that does not say what it is about does not compile, nor does a write that does not say what it touches. */
type Concerns =
  | { method: "GET"; about: readonly Noun[]; touches?: never }
  | { method: Exclude<Method, "GET">; touches: readonly Noun[]; about?: never };

/** A file does not compile before it says what it is. */
type Answered =
  | { kind: "stream"; media_types: readonly string[] }
  | { kind?: Exclude<Endpoint["kind"], "stream">; media_types?: never };

/** What is for organizers does not compile before it says its area; an export, which is a POST, says that it only reads. */
type AreaOf<A> = A extends "organizer" ? { area: Area; doing?: "reading" } : { area?: never; doing?: never };

const nothing = z.object({});

/** Declares a call once: its handler, the browser's call, the checks, the API description and the tests follow from it. */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = z.ZodVoid,
  const A extends Access = Access,
>(given: Given<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return {
    ...given,
    params: (given.params ?? nothing) as P,
    query: (given.query ?? nothing) as Q,
    body: (given.body ?? nothing) as B,
    returns: (given.returns ?? z.void()) as R,
    status: given.status ?? (given.returns ? 200 : 204),
    kind: given.kind ?? "json",
    media_types: given.media_types ?? [],
    doing: given.doing ?? (given.method === "GET" ? "reading" : "writing"),
    limit: given.limit ?? MAXIMA[given.access],
    needs_proof: given.needs_proof ?? false,
    is_open_without_factor: given.is_open_without_factor ?? false,
    refuses: given.refuses ?? [],
  };
}

/** A venue or a campus behind one address must be able to buy and to scan: what many share counts by session. */
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
  loopback: { per_minute: 6_000, by: "address" },
};

export type Params<E extends Endpoint> = z.output<E["params"]>;
export type Query<E extends Endpoint> = z.output<E["query"]>;
export type Body<E extends Endpoint> = z.output<E["body"]>;
export type Answer<E extends Endpoint> = z.output<E["returns"]>;

/** What a handler gives back: before the answer's own conversions (a Date becomes an ISO instant). */
export type Reply<E extends Endpoint> = z.input<E["returns"]>;

/** What a caller hands over: before defaults and conversions. */
export type Asked<E extends Endpoint> = {
  params: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
};

/** A single thing's envelope: `{ "data": … }`. */
export function one<T extends z.ZodType>(thing: T) {
  return z.object({ data: thing });
}

/** A short list that is never paged. */
export function all<T extends z.ZodType>(thing: T) {
  return z.object({ data: z.array(thing) });
}
