import { createStore } from "zustand/vanilla";
import { PASS_HEADER, PLACE_HEADER } from "#domain/waiting-room.ts";
import { NO_SESSION, ORDER_SESSION_HEADER } from "#domain/order-session.ts";

/** What the host page is told about a completed order: nothing about its buyer. */
export type CompletedOrder = { total: number; currency: string; tickets: number };

type Frame = { headers: Record<string, string>; completed: (order: CompletedOrder) => void };

/**
 * Set where this page is in the frame of another site and cannot rely on cookies. The session that
 * opens its order exists only here, and ends with the page.
 */
const page = createStore<{ frame?: Frame }>(() => ({}));

export function isFramed(): boolean {
  return page.getState().frame !== undefined;
}

/** In a frame, the page of an event is its widget. */
export function insteadInFrame(pathname: string): string | undefined {
  const event_id = /^\/event\/(\d+)(\/|$)/.exec(pathname)?.[1];
  return isFramed() && event_id ? `/widget/${event_id}` : undefined;
}

export function beFramed(completed: Frame["completed"]): void {
  page.setState({ frame: { headers: { [ORDER_SESSION_HEADER]: NO_SESSION }, completed } });
}

/** Headers that a call from a frame sends in place of a cookie. */
export function sessionHeader(): Record<string, string> {
  const { frame } = page.getState();
  return frame ? frame.headers : {};
}

/** Any response may contain a new session, or a new place or pass of a waiting room. */
export function storeSession(response: Headers): void {
  const { frame } = page.getState();
  if (!frame) return;
  const renewed = CARRIED.flatMap((name) => {
    const value = response.get(name);
    return value ? [[name, value] as const] : [];
  });
  if (renewed.length === 0) return;
  page.setState({ frame: { ...frame, headers: { ...frame.headers, ...Object.fromEntries(renewed) } } });
}

const CARRIED = [ORDER_SESSION_HEADER, PLACE_HEADER, PASS_HEADER];

/** Reports a completed order to the host page; does nothing outside a frame. */
export function notifyCompleted(order: CompletedOrder): void {
  page.getState().frame?.completed(order);
}
