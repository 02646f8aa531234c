import { FRAMED_SESSION, ORDER_SESSION_HEADER } from "#domain/order-session.ts";
import { hashOf } from "#server/platform/sessions.ts";

/** The cookie that opens the orders of its browser. Only the server issues it (`OwnCookies`). */
export const ORDER_COOKIE = FRAMED_SESSION;

/**
 * How a page in another site's frame sends it: of all our cookies it can use only this one
 * (docs/decisions/0050).
 */
export const CARRIED_BY_FRAMES = { name: ORDER_COOKIE, header: ORDER_SESSION_HEADER };

/** The hash of a browser's cookie that is stored; null where the browser has none of ours. */
export function sessionHash(value: string | undefined): string | null {
  return value === undefined ? null : hashOf(value);
}
