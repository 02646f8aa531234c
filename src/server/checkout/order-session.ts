import { FRAMED_SESSION } from "#domain/order-session.ts";
import { hashOf } from "#server/platform/sessions.ts";

/** The cookie that opens the orders of the browser that holds it. Only the server issues it (`OwnCookies`). */
export const ORDER_COOKIE = FRAMED_SESSION;

/** What is kept of a browser's cookie; null where it has none of ours. */
export function sessionHash(value: string | undefined): string | null {
  return value === undefined ? null : hashOf(value);
}
