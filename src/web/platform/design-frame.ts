import type { Image } from "#contract/images.ts";
import type { HomepageLook } from "#domain/homepage-theme.ts";

/**
 * Message from the homepage designer to the event page in its frame, with the unsaved design, after
 * each change. Messages are neither sent to nor accepted from other origins.
 */
export type Designing = {
  kind: "foyer.designing";
  look: HomepageLook | null;
  cover: Image | null;
  homepage_background_type: "COLOR" | "MIRROR_COVER_IMAGE";
  scheme: "light" | "dark";
};

/** Sent by the frame once it listens, and again after each load. */
const READY = "foyer.ready-to-be-designed";

/**
 * In the frame: calls back for each design message from the parent window. Returns a function that
 * stops listening.
 */
export function hearDesign(hear: (designing: Designing) => void): () => void {
  const listen = ({ origin, source, data }: MessageEvent<Partial<Designing> | null>) => {
    if (origin !== window.location.origin || source !== window.parent) return;
    if (data?.kind === "foyer.designing") hear(data as Designing);
  };
  window.addEventListener("message", listen);
  window.parent.postMessage(READY, window.location.origin);
  return () => window.removeEventListener("message", listen);
}

/** In the designer: calls back when the frame listens. Returns a function that stops listening. */
export function onFrameReady(frame: () => Window | null | undefined, ready: () => void): () => void {
  const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && source === frame() && data === READY) ready();
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}

export function postDesign(frame: Window | null | undefined, designing: Omit<Designing, "kind">): void {
  frame?.postMessage({ kind: "foyer.designing", ...designing } satisfies Designing, window.location.origin);
}
