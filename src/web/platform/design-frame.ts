import type { Image } from "#contract/images.ts";
import type { HomepageLook } from "#domain/homepage-theme.ts";

/**
 * What the homepage designer tells the event's page in its frame, each time something changes: what is not saved yet. Pages of other
 * origins neither hear it nor are heard.
 */
export type Designing = {
  kind: "foyer.designing";
  look: HomepageLook | null;
  cover: Image | null;
  homepage_background_type: "COLOR" | "MIRROR_COVER_IMAGE";
  scheme: "light" | "dark";
};

/** What the frame says once it listens, and whenever it is loaded anew. */
const READY = "foyer.ready-to-be-designed";

/** In the frame: hears what is designed, from whoever framed it. Gives the way to stop listening. */
export function hearDesign(hear: (designing: Designing) => void): () => void {
  const listen = ({ origin, source, data }: MessageEvent<Partial<Designing> | null>) => {
    if (origin !== window.location.origin || source !== window.parent) return;
    if (data?.kind === "foyer.designing") hear(data as Designing);
  };
  window.addEventListener("message", listen);
  window.parent.postMessage(READY, window.location.origin);
  return () => window.removeEventListener("message", listen);
}

/** In the designer: hears that this frame listens. Gives the way to stop. */
export function onFrameReady(frame: () => Window | null | undefined, ready: () => void): () => void {
  const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && source === frame() && data === READY) ready();
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}

export function tellDesign(frame: Window | null | undefined, designing: Omit<Designing, "kind">): void {
  frame?.postMessage({ kind: "foyer.designing", ...designing } satisfies Designing, window.location.origin);
}
