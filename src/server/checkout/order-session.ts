import { randomBytes } from "node:crypto";
import { hashOf } from "#server/platform/sessions.ts";

/** The cookie that opens the orders of the browser that holds it. Only the server issues it. */
export const ORDER_COOKIE = "session_identifier";

/** What is kept of a browser's cookie; null where it sends none that could be ours. */
export function sessionHash(cookie: string | undefined): string | null {
  return cookie && cookie.length <= 100 ? hashOf(cookie) : null;
}

/** A new cookie's value: 160 random bits. */
export function newOrderSession(): string {
  return randomBytes(20).toString("hex");
}
