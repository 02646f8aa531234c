import { afterAll, beforeAll, expect } from "vitest";
import type { Access } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { aSignedInUser, aToken, aUser } from "#server/testing/factories.ts";
import { inject } from "#server/testing/inject.ts";
import { BODIES } from "./bodies.ts";
import type { Named } from "./calls.ts";
import { closeHome, app, openHome } from "./app.ts";
import { aWorld, type World } from "./world.ts";

/**
 * Of an account that has one of everything: its owner, a member with the organizer role, and a user
 * of another account.
 */
export let token: string;
export let foreignToken: string;
export let staffToken: string;
export let ids: World;

/** For a test file: opens the application with this account in it. */
export function inOneWorld(): void {
  beforeAll(async () => {
    await openHome();
    const owner = await aSignedInUser(app.db, { is_owner: true });
    token = owner.token;
    foreignToken = (await aSignedInUser(app.db)).token;
    const staff = await aUser(app.db, { account: owner.account, role: "ORGANIZER" });
    staffToken = await aToken(app.db, staff, owner.account);
    ids = await aWorld(owner);
  });
  afterAll(closeHome);
}

export type RequestOptions = {
  token?: string;
  cookie?: string;
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  payload?: string;
  headers?: Record<string, string>;
  from?: string;
};

export let callers = 0;

const AT_LISTS: ReadonlySet<Access> = new Set(["check_in_link", "station_closed", "station"]);

/** Every call has an IP address of its own, so that no rate limit applies. */
export async function ask({ endpoint }: Pick<Named, "endpoint">, options: RequestOptions = {}) {
  const params = { ...ids, ...options.params };
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const payload = options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers = {
    ...(payload === undefined ? {} : { "content-type": "application/json" }),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.cookie ? { cookie: options.cookie } : {}),
    // a check-in list is used by a paired device
    ...(AT_LISTS.has(endpoint.access) && !options.cookie && !options.headers
      ? { cookie: String(params["device_cookie"]) }
      : {}),
    // the operator has no user, but a session of their own
    ...(endpoint.access === "operator" && !options.cookie && !options.headers
      ? { cookie: String(params["operator_cookie"]) }
      : {}),
    // a phone has no session: it sends the token of the pass
    ...(endpoint.access === "wallet_pass" && !options.headers
      ? { authorization: `ApplePass ${params.pass_token}` }
      : {}),
    ...options.headers,
  };
  callers += 1;
  const remoteAddress = options.from ?? `10.1.${callers >> 8}.${callers & 255}`;
  return inject(app.server, endpoint, {
    method: endpoint.method,
    url: `/api${path}${options.query ?? ""}`,
    headers,
    payload,
    remoteAddress,
  });
}

/** The request of the browser that reserved. */
export function openOrder(world = ids): Pick<RequestOptions, "cookie" | "params"> {
  return { cookie: String(world.cookie), params: { ...world, order_short_id: String(world.open_order_short_id) } };
}

/** Returns a valid body in this world, with ids that exist. */
export function bodyIn(world: World, name: string): object | undefined {
  const body = BODIES[name];
  if (!body) return undefined;
  return {
    ...body,
    ...("ticket_ids" in body ? { ticket_ids: [world.ticket_id] } : {}),
    ...(name.startsWith("promo_codes.") ? { applicable_ticket_ids: [world.ticket_id] } : {}),
    ...(name === "tickets.setSaleDates"
      ? { tickets: [{ ticket_id: world.ticket_id, sale_start_date: "2026-05-03T19:30", sale_end_date: null }] }
      : {}),
    ...("attendee_ids" in body ? { attendee_ids: [world.attendee_id] } : {}),
    ...(name === "attendees.label" ? { add: [world.label_id], remove: [world.label_id] } : {}),
    ...("question_ids" in body ? { question_ids: [world.question_id] } : {}),
    ...("organizer_id" in body ? { organizer_id: world.organizer_id } : {}),
  };
}

export type Response = Awaited<ReturnType<typeof ask>>;

/**
 * Expects the format that all errors have: a code, a message, the request's id, and for `invalid`
 * the fields.
 */
export function expectRefusal(response: Response, status: number, code: ErrorCode) {
  const body = response.json();
  expect([response.statusCode, body.code]).toEqual([status, code]);
  expect(body.message).toEqual(expect.any(String));
  expect(body.request_id).toBe(response.headers["x-request-id"]);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(Object.keys(body).toSorted()).toEqual(
    code === "invalid" ? ["code", "errors", "message", "request_id"] : ["code", "message", "request_id"],
  );
}
