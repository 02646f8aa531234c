import { WIDGET_HEIGHT } from "#domain/widget.ts";
import { beFramed } from "#web/platform/framed.ts";
import { tellScheme } from "#web/ui/page/color-scheme.ts";
import { type WidgetOptions, readGiven } from "./widget-options.ts";

/**
 * The page around this frame, as far as it is one with our script in it (web/widget/element.ts). What it says is believed only where it
 * comes from the window around us and from the origin that was named when this frame was made; what we say goes to that origin alone.
 * Nothing in it is secret, and nothing it says can do more than show the frame elsewhere.
 */
type Said =
  | { type: "ready"; scheme: string; title: string; close: string }
  | { type: "height"; height: number }
  | { type: "open" }
  | { type: "close" }
  | { type: "completed"; total: number; currency: string; tickets: number };

type Heard = { type: "room"; overlay: boolean } | { type: "closed" };

const isBrowser = typeof window !== "undefined";

/** Whether somebody else's page is around this one. Asked once: a page that is framed stays so. */
const isInFrame = isBrowser && window.parent !== window;

/** As it was when the page came: steps further on have other addresses. */
export const given: WidgetOptions = readGiven(isBrowser ? window.location.hash : "");

let hasRoom = false;
let isOver = false;
const listeners = new Set<() => void>();

/** Whether the checkout can be shown over the page around it. */
export function hasRoomForOverlay(): boolean {
  return hasRoom;
}

export function tellHost(said: Said): void {
  if (!isInFrame || !given.host) return;
  window.parent.postMessage({ foyer: given.host.channel, ...said }, given.host.origin);
}

export function openOverlay(): void {
  isOver = true;
  tellHost({ type: "open" });
}

export function tellHeight(height: number): void {
  tellHost({ type: "height", height: Math.min(WIDGET_HEIGHT.max, Math.max(WIDGET_HEIGHT.min, Math.ceil(height))) });
}

/** Hears when whoever looks at the overlay closes it. Gives the way to stop. */
export function onOverlayClosed(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function listen({ origin, source, data }: MessageEvent<unknown>): void {
  if (source !== window.parent || origin !== given.host?.origin) return;
  const said = data as (Partial<Heard> & { foyer?: unknown }) | null;
  if (typeof said !== "object" || said?.foyer !== given.host.channel) return;
  if (said.type === "room") hasRoom = said.overlay === true;
  if (said.type === "closed" && isOver) {
    isOver = false;
    for (const hear of listeners) hear();
  }
}

/** Escape closes the overlay, unless something in it is closed by that first. */
function closeByKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || !isOver) return;
  if (!document.querySelector("[aria-modal], [role=listbox]")) tellHost({ type: "close" });
}

if (isInFrame) {
  if (!given.is_preview) beFramed((order) => tellHost({ type: "completed", ...order }));
  const theme = document.documentElement.dataset.theme;
  if (theme === "light" || theme === "dark" || theme === "auto") tellScheme(theme);
  window.addEventListener("message", listen);
  window.addEventListener("keydown", closeByKey);
}

export function isEmbedded(): boolean {
  return isInFrame;
}
