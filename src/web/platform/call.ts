import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { CallError, isCallError } from "./call-error.ts";
import type { RequestArguments, CallInput } from "./call-types.ts";
import { readCookie } from "./cookies.ts";
import { checked } from "./calls-wait.ts";
import { storeSession, sessionHeader } from "./framed.ts";
import { i18n } from "./i18n.ts";
import { languageTag } from "./locales.ts";
import { saysWorldMoved, touched } from "./refresh.ts";
import { learnServerTime } from "./server-time.ts";
import { requestFactor, askToSignIn } from "./sign-in-needed.ts";
import { storeToken, readToken } from "./token.ts";

/**
 * Calls the API. Path, input and response types come from the endpoint. Throws only `CallError`.
 * After a write, everything shown that depends on it is fetched again. A call that requires step-up
 * authentication is repeated after it.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: RequestArguments<E>): Promise<Answer<E>> {
  const response = await refreshing(endpoint, input, () => send(endpoint, input ?? {}, JSON_PATIENCE));
  if (response.status === 204) return undefined as Answer<E>;
  return withToken(await readJson(response)) as Answer<E>;
}

/** Downloads a file, which the browser saves under the name that the server gives. */
export async function download<E extends Endpoint>(endpoint: E, ...[input]: RequestArguments<E>): Promise<void> {
  await downloadWith((response) => response.blob(), endpoint, input);
}

/** Like `download`, for a large file: `read` reads the response and can report the progress. */
export async function downloadWith<E extends Endpoint>(
  read: (response: Response) => Promise<Blob>,
  endpoint: E,
  input?: Partial<CallInput<E>>,
): Promise<void> {
  const response = await proven(() => send(endpoint, input ?? {}, DOWNLOAD_PATIENCE));
  const file = URL.createObjectURL(
    await read(response).catch(() => {
      throw noAnswer(input?.signal?.aborted ? "aborted" : "network");
    }),
  );
  const link = document.createElement("a");
  link.href = file;
  link.download = fileName(response.headers.get("content-disposition")) ?? "download";
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

/** Opens a stream of server-sent events. The response is read until one side ends it. */
export function openStream<E extends Endpoint>(
  endpoint: E,
  input: RequestArguments<E>[0],
  signal: AbortSignal,
): Promise<Response> {
  return send(endpoint, { ...input, signal }, DOWNLOAD_PATIENCE);
}

/** Uploads a form with files. `progress` receives the fraction that was sent, from 0 to 1. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, "body"> & { form: FormData; progress?: (part: number) => void },
): Promise<Answer<E>> {
  const sent = async () => {
    await checked(false);
    return sendForm(endpoint, input as AnyCallInput, input.form, input.progress);
  };
  return withToken(await refreshing(endpoint, input as AnyCallInput, sent)) as Answer<E>;
}

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

const JSON_PATIENCE = 20_000;
const FILE_PATIENCE = 180_000;
/** Until the last byte, because an account export may be large. */
const DOWNLOAD_PATIENCE = 1_800_000;

const NO_ANSWER: Record<"network" | "timeout" | "aborted", MessageDescriptor> = {
  network: msg`We can’t reach the server. Check your connection and try again.`,
  timeout: msg`The server is taking too long to respond. Please try again.`,
  aborted: msg`This was cancelled before it finished.`,
};
const OFFLINE = msg`You are offline`;
const SIGN_IN_ELSEWHERE = msg`You’ve been signed out. Sign in from another tab, then try again. What you entered stays on this page.`;
const UNEXPECTED = msg`An unexpected error occurred.`;

/**
 * Refusals that signing in again would not change. The page that made the call reports them
 * (docs/decisions/0019).
 */
const HANDLED_BY_PAGE: readonly ErrorCode[] = [
  "account_not_verified",
  "cookies_blocked",
  "email_not_verified",
  "factor_required",
  "forbidden",
  "forged",
  "messaging_suspended",
  "proof_needed",
  "wrong_credentials",
];

type AnyCallInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  as_organizer?: boolean;
  keepalive?: boolean;
};

/** Any response may carry a new session token. */
function withToken(response: unknown): unknown {
  const token = (response as { token?: unknown } | null | undefined)?.token;
  if (typeof token === "string") storeToken(token);
  return response;
}

async function refreshing<Sent>(
  endpoint: Endpoint,
  input: AnyCallInput | undefined,
  sent: () => Promise<Sent>,
): Promise<Sent> {
  try {
    const response = await proven(sent);
    touched(endpoint, input?.params);
    return response;
  } catch (error) {
    if (saysWorldMoved(error)) touched(endpoint, input?.params);
    throw error;
  }
}

/** Retries the call after step-up authentication, whose code is loaded only when it is needed. */
async function proven<Sent>(action: () => Promise<Sent>): Promise<Sent> {
  try {
    return await action();
  } catch (error) {
    if (!isCallError(error, "proof_needed")) throw error;
    const { waitForProof } = await import("./step-up-retry.ts");
    await waitForProof(error);
    return action();
  }
}

async function send(endpoint: Endpoint, input: AnyCallInput, patience: number, again = true): Promise<Response> {
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
  const renewed = response.headers.get("x-auth-token");
  if (renewed) storeToken(renewed);
  storeSession(response.headers);
  if (response.ok) return response;
  const errorBody = await readJson(response).catch(() => undefined);
  // The call was aborted while the refusal was read. It is unknown which 403 it was, so it must not
  // lead to the sign-in page (race).
  if (errorBody === undefined && signal.aborted) throw noAnswer(timeout.aborted ? "timeout" : "aborted");
  const error = refusal(
    response.status,
    errorBody as Partial<ErrorBody> | undefined,
    response.headers.get("retry-after"),
    isUnderThisSignIn(headers),
  );
  // The cookie was missing or expired and the refusal set a new one: retry the call once.
  if (isCallError(error, "forged", "cookies_blocked") && again && readCookie("XSRF-TOKEN") !== headers["x-xsrf-token"])
    return send(endpoint, input, patience, false);
  throw error;
}

function sendForm(
  endpoint: Endpoint,
  input: AnyCallInput,
  form: FormData,
  progress: ((part: number) => void) | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = headersFor(endpoint);
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, input));
    request.responseType = "json";
    request.timeout = FILE_PATIENCE;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && progress?.(event.loaded / event.total);
    request.onerror = () => reject(noAnswer("network"));
    request.ontimeout = () => reject(noAnswer("timeout"));
    request.onabort = () => reject(noAnswer("aborted"));
    request.onload = () => {
      const renewed = request.getResponseHeader("x-auth-token");
      if (renewed) storeToken(renewed);
      if (request.status < 300) resolve(request.response);
      else
        reject(
          refusal(
            request.status,
            request.response,
            request.getResponseHeader("retry-after"),
            isUnderThisSignIn(headers),
          ),
        );
    };
    input.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function headersFor(endpoint: Endpoint, as_organizer = false): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": languageTag(i18n.locale) };
  const token = endpoint.path.startsWith("/public/") && !as_organizer ? null : readToken();
  if (token) headers.authorization = `Bearer ${token}`;
  if (endpoint.path.startsWith("/public/")) Object.assign(headers, sessionHeader());
  const xsrf = endpoint.method === "GET" ? undefined : readCookie("XSRF-TOKEN");
  if (xsrf) headers["x-xsrf-token"] = xsrf;
  return headers;
}

/**
 * Whether a call was sent with the current session token. A late refusal of an earlier session says
 * nothing about the current one (race).
 */
function isUnderThisSignIn(headers: Record<string, string>): boolean {
  const token = readToken();
  return headers["authorization"] === (token ? `Bearer ${token}` : undefined);
}

function refusal(
  status: number,
  body: Partial<ErrorBody> | undefined | null,
  retryAfter: string | null,
  isOfNow: boolean,
): CallError {
  const code = body?.code ?? "unexpected";
  const isHeld =
    isOfNow && (status === 401 || status === 403) && !HANDLED_BY_PAGE.includes(code) && askToSignIn(status);
  if (code === "factor_required") requestFactor();
  return new CallError({
    code,
    status,
    message: isHeld ? i18n._(SIGN_IN_ELSEWHERE) : (body?.message ?? i18n._(UNEXPECTED)),
    errors: body?.errors,
    retry_after: retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  });
}

function noAnswer(code: "network" | "timeout" | "aborted"): CallError {
  const message = code === "network" && !navigator.onLine ? OFFLINE : NO_ANSWER[code];
  return new CallError({ code, status: 0, message: i18n._(message) });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (!response.ok) return undefined;
    throw new CallError({ code: "unexpected", status: response.status, message: i18n._(UNEXPECTED) });
  }
}

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1];
}
