import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { WEBHOOK_ANSWER_MAX } from "#domain/maxima.ts";
import type { DeliveryError } from "#domain/webhooks.ts";
import { type ReceiverAddress, RefusedAddress, resolveReceiver } from "./receiver-address.ts";

/** What came of one request. `error` is null if it was answered with a status of 2xx. */
export type WebhookAnswer = {
  status: number | null;
  headers: Record<string, string> | null;
  /** Its beginning. */
  body: string | null;
  error: DeliveryError | null;
  duration_ms: number;
  /** The header `Retry-After` in seconds. */
  retry_after: number | null;
};

type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  allows_private: boolean;
  /** For everything, from the look-up of the host to the end of the answer. */
  timeout_ms?: number;
};

const TIMEOUT_MS = 15_000;
const HEADERS_MAX = 16_384;

/**
 * Sends a payload and reads the beginning of the answer. It never throws for what a receiver does:
 * redirects are not followed, slow answers end after 15 seconds, long ones after four kilobytes.
 */
export async function postWebhook({ timeout_ms = TIMEOUT_MS, ...post }: Post): Promise<WebhookAnswer> {
  const since = performance.now();
  const timeout = AbortSignal.timeout(timeout_ms);
  const failed = (error: unknown): Omit<WebhookAnswer, "duration_ms"> => ({
    ...{ status: null, headers: null, body: null, retry_after: null },
    error: timeout.aborted ? "timeout" : errorOf(error),
  });
  const answer = await send(post, timeout).catch(failed);
  return { ...answer, duration_ms: Math.round(performance.now() - since) };
}

async function send(
  { url: given, headers, body, allows_private }: Omit<Post, "timeout_ms">,
  signal: AbortSignal,
): Promise<Omit<WebhookAnswer, "duration_ms">> {
  const url = new URL(given);
  const receiver = await withSignal(resolveReceiver(url, { allows_private }), signal);
  const response = await withSignal(answerTo(url, receiver, { headers, body, signal }), signal);
  const status = response.statusCode ?? 0;
  try {
    return {
      status,
      headers: plainHeaders(response),
      body: await withSignal(beginningOf(response), signal),
      error: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? "redirect" : "status",
      retry_after: retryAfter(response.headers["retry-after"]),
    };
  } finally {
    response.destroy();
  }
}

function answerTo(
  url: URL,
  receiver: ReceiverAddress,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    ...{ method: "POST", headers, signal, lookup: always(receiver), maxHeaderSize: HEADERS_MAX },
    // A connection of its own: none is kept that was made to an address which is no longer checked.
    agent: false,
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, resolve);
  request.on("error", reject);
  request.end(body);
  return promise;
}

/** Resolves every host to the address that was checked. */
function always({ address, family }: ReceiverAddress): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** A name look-up can't be aborted: its result is ignored. */
function withSignal<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", abort));
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= WEBHOOK_ANSWER_MAX) break;
  }
  return storableText(Buffer.concat(chunks).subarray(0, WEBHOOK_ANSWER_MAX).toString("utf8"));
}

/** PostgreSQL stores no NUL. */
function storableText(text: string): string {
  return text.replaceAll("\0", "\u{fffd}").toWellFormed();
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      storableText([value].flat().join(", ")).slice(0, WEBHOOK_ANSWER_MAX),
    ]),
  );
}

/** Seconds, or a date. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const seconds = (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

function errorOf(error: unknown): DeliveryError {
  if (error instanceof RefusedAddress) return error.delivery_error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? "tls" : "connection";
}
