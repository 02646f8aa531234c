import { NO_SESSION, ORDER_SESSION_HEADER } from "#domain/order-session.ts";

/** What is told to the page around the frame when an order is complete: nothing of who bought it. */
export type CompletedOrder = { total: number; currency: string; tickets: number };

type Frame = { session: string; completed: (order: CompletedOrder) => void };

/** This page is in the frame of somebody else's, and can't rely on cookies: what opens its order is here, and gone when it is. */
let frame: Frame | null = null;

export function isFramed(): boolean {
  return frame !== null;
}

/** There an event is what stands around it: the way to its page leads to its tickets. */
export function insteadInFrame(pathname: string): string | undefined {
  const event_id = /^\/event\/(\d+)(\/|$)/.exec(pathname)?.[1];
  return frame && event_id ? `/widget/${event_id}` : undefined;
}

export function beFramed(completed: Frame["completed"]): void {
  frame = { session: frame?.session ?? NO_SESSION, completed };
}

/** What a call from a frame carries instead of a cookie. */
export function sessionHeader(): Record<string, string> {
  return frame ? { [ORDER_SESSION_HEADER]: frame.session } : {};
}

/** Any answer may give it one. */
export function keepSession(headers: Headers): void {
  const session = headers.get(ORDER_SESSION_HEADER);
  if (frame && session) frame.session = session;
}

/** An order of this frame is complete. Elsewhere there is nobody to tell. */
export function tellCompleted(order: CompletedOrder): void {
  frame?.completed(order);
}
