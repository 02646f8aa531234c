import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Endpoint } from "#contract/endpoint.ts";
import { readCookie } from "./cookies.ts";
import { AppError } from "./errors.ts";
import { isInsideCall } from "./inside-calls.ts";
import { hashOf } from "./sessions.ts";

type Window = { started_at: number; count: number };

const MINUTE = 60_000;
const windows = new LRUCache<string, Window>({ max: 50_000 });

/**
 * Counts a call against its endpoint's limit, in windows of a minute. Each process counts for itself: this shields the
 * machine from one caller, it is no quota. A page of ours that asks is no caller.
 * @throws AppError too_many_requests, with the seconds until the window ends
 */
export function checkLimit(endpoint: Endpoint, request: FastifyRequest): void {
  if (isInsideCall()) return;
  countCall(`${endpoint.method} ${endpoint.path} ${callerKey(endpoint, request)}`, endpoint.limit.per_minute);
}

/**
 * Counts one thing against a limit a minute, whatever it is counted by: sign-ins by address, mails by recipient.
 * @throws AppError too_many_requests
 */
export function countCall(key: string, per_minute: number, now = Date.now()): void {
  const open = windows.get(key);
  if (!open || now - open.started_at >= MINUTE) {
    windows.set(key, { started_at: now, count: 1 });
    return;
  }
  open.count += 1;
  if (open.count > per_minute)
    throw new AppError("too_many_requests", {
      retry_after_seconds: Math.ceil((open.started_at + MINUTE - now) / 1000),
    });
}

/** A venue or a campus shares one address: where it matters, calls count by sign-in, by reservation cookie, by door list. */
function callerKey(endpoint: Endpoint, request: FastifyRequest): string {
  if (endpoint.limit.by === "address") return request.ip;
  const params = request.params as Record<string, string | undefined>;
  const bearer = request.headers.authorization;
  if (bearer) return hashOf(bearer);
  return params["check_in_list_short_id"] ?? readCookie(request, "session_identifier") ?? request.ip;
}
