import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { CallError, isCallError } from "#web/platform/call-error.ts";
import { checked } from "#web/platform/calls-wait.ts";
import { storeSession } from "#web/platform/framed.ts";
import { i18n } from "#web/platform/i18n.ts";
import { learnServerTime } from "#web/platform/server-time.ts";
import { handleRefusal, hasNewXsrfToken, headersFor, storeRenewedToken } from "./credentials.ts";

export type AnyCallInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  as_organizer?: boolean;
  keepalive?: boolean;
};

/** Milliseconds until a response with JSON is given up. */
export const JSON_PATIENCE = 20_000;

/** Returns the URL of an endpoint with its `:names` filled in. */
export function addressOf(endpoint: Pick<Endpoint, "path">, input: AnyCallInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "") throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Sends one request. Throws only `CallError`. */
export async function send(endpoint: Endpoint, input: AnyCallInput, patience: number, again = true): Promise<Response> {
  const check = endpoint.path.startsWith("/public/") ? undefined : checked(endpoint.path === "/users/me");
  if (check) await check;
  const headers = headersFor(endpoint, input.as_organizer);
  if (input.body !== undefined) headers["content-type"] = "application/json";
  const timeout = AbortSignal.timeout(patience);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const sent_at = Date.now();
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body,
      signal,
      credentials: "include",
      keepalive: input.keepalive,
    });
  } catch {
    throw noAnswer(timeout.aborted ? "timeout" : input.signal?.aborted ? "aborted" : "network");
  }
  learnServerTime(response.headers.get("date"), sent_at, Date.now());
  storeRenewedToken(response.headers.get("x-auth-token"));
  storeSession(response.headers);
  if (response.ok) return response;
  const errorBody = await readJson(response).catch(() => undefined);
  // The call was aborted while the refusal was read. It is unknown which 403 it was, so it must not
  // lead to the sign-in page (race).
  if (errorBody === undefined && signal.aborted) throw noAnswer(timeout.aborted ? "timeout" : "aborted");
  const error = callErrorOf(
    response.status,
    errorBody as Partial<ErrorBody> | undefined,
    response.headers.get("retry-after"),
    headers,
  );
  // The cookie was missing or expired and the refusal set a new one: retry the call once.
  if (isCallError(error, "forged", "cookies_blocked") && again && hasNewXsrfToken(headers))
    return send(endpoint, input, patience, false);
  throw error;
}

/** The error of a response that is not a success. */
export function callErrorOf(
  status: number,
  body: Partial<ErrorBody> | undefined | null,
  retryAfter: string | null,
  headers: Record<string, string>,
): CallError {
  const code = body?.code ?? "unexpected";
  const held = handleRefusal(status, code, headers);
  return new CallError({
    code,
    status,
    message: held ?? body?.message ?? i18n._(UNEXPECTED),
    errors: body?.errors,
    retry_after: retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  });
}

/** The error of a request without a response. */
export function noAnswer(code: "network" | "timeout" | "aborted"): CallError {
  const message = code === "network" && !navigator.onLine ? OFFLINE : NO_ANSWER[code];
  return new CallError({ code, status: 0, message: i18n._(message) });
}

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (!response.ok) return undefined;
    throw new CallError({ code: "unexpected", status: response.status, message: i18n._(UNEXPECTED) });
  }
}

const NO_ANSWER: Record<"network" | "timeout" | "aborted", MessageDescriptor> = {
  network: msg`We can’t reach the server. Check your connection and try again.`,
  timeout: msg`The server is taking too long to respond. Please try again.`,
  aborted: msg`This was cancelled before it finished.`,
};
const OFFLINE = msg`You are offline`;

const UNEXPECTED = msg`An unexpected error occurred.`;
