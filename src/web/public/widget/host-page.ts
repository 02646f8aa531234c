import { createStore } from "zustand/vanilla";
import { WIDGET_HEIGHT } from "#domain/widget.ts";
import { beFramed } from "#web/platform/framed.ts";
import { type WidgetOptions, readWidgetOptions } from "./widget-options.ts";

/**
 * The page around this frame, where it runs our script (web/widget/element.ts). Messages are
 * accepted only from the window around this one and from the origin that was given when the frame
 * was created; ours are sent to that origin only. They contain nothing secret, and the host page's
 * messages can do no more than show the frame elsewhere.
 */
type HostMessage =
  | { type: "ready"; scheme: string; title: string; close: string }
  | { type: "height"; height: number }
  | { type: "open" }
  | { type: "close" }
  | { type: "completed"; total: number; currency: string; tickets: number };

type Heard = { type: "room"; overlay: boolean } | { type: "closed" };

const isBrowser = typeof window !== "undefined";

/**
 * Whether a foreign page is around this one. Evaluated once, because a framed page stays framed.
 */
const isInFrame = isBrowser && window.parent !== window;

/** As of page load: later steps have other URLs. */
export const hostOptions: WidgetOptions = readWidgetOptions(isBrowser ? window.location.hash : "");

/**
 * `hasRoom`: whether the checkout can be shown as an overlay over the host page. `isOver`: whether
 * it is. `followsLinks`: whether links are handled (`useFramedLinks`).
 */
export const frame = createStore(() => ({ hasRoom: false, isOver: false, followsLinks: false }));

export function postToHost(message: HostMessage): void {
  if (!isInFrame || !hostOptions.host) return;
  window.parent.postMessage({ foyer: hostOptions.host.channel, ...message }, hostOptions.host.origin);
}

export function openOverlay(): void {
  frame.setState({ isOver: true });
  postToHost({ type: "open" });
}

export function postHeight(height: number): void {
  postToHost({ type: "height", height: Math.min(WIDGET_HEIGHT.max, Math.max(WIDGET_HEIGHT.min, Math.ceil(height))) });
}

/**
 * Registers a callback for when the user closes the overlay. Returns the function that removes it.
 */
export function onOverlayClosed(hear: () => void): () => void {
  return frame.subscribe((now, before) => {
    if (before.isOver && !now.isOver) hear();
  });
}

function listen({ origin, source, data }: MessageEvent<unknown>): void {
  if (source !== window.parent || origin !== hostOptions.host?.origin) return;
  const message = data as (Partial<Heard> & { foyer?: unknown }) | null;
  if (typeof message !== "object" || message?.foyer !== hostOptions.host.channel) return;
  if (message.type === "room") frame.setState({ hasRoom: message.overlay === true });
  if (message.type === "closed") frame.setState({ isOver: false });
}

/** Closes the overlay on Escape, unless the key first closes something inside it. */
function closeByKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || !frame.getState().isOver) return;
  if (!document.querySelector("[aria-modal], [role=listbox]")) postToHost({ type: "close" });
}

if (isInFrame) {
  if (!hostOptions.is_preview) beFramed((order) => postToHost({ type: "completed", ...order }));
  window.addEventListener("message", listen);
  window.addEventListener("keydown", closeByKey);
}

export function isEmbedded(): boolean {
  return isInFrame;
}
