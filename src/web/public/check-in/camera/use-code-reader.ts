import { type RefObject, useEffect, useEffectEvent } from "react";
import { codeReader } from "./read-codes.ts";

/**
 * Often enough that tickets are read without waiting, rarely enough that a phone does not heat up.
 */
const LOOKS_EVERY_MS = 120;

/** Reads the camera picture while `is_on` and reports every code whenever it is seen. */
export function useCodeReader(
  video: RefObject<HTMLVideoElement | null>,
  options: { is_on: boolean; onCode: (text: string) => void; onTrouble: () => void },
): void {
  const seen = useEffectEvent(options.onCode);
  const trouble = useEffectEvent(options.onTrouble);

  useEffect(() => {
    if (!options.is_on) return;
    let isGone = false;
    async function readFrames() {
      const read = await codeReader();
      while (!isGone) {
        const picture = video.current;
        if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA && document.visibilityState === "visible") {
          // A picture that cannot be read does not stop the reader.
          const codes = await read(picture).catch(() => []);
          if (!isGone) codes.forEach((code) => seen(code));
        }
        await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
      }
    }
    readFrames().catch(() => !isGone && trouble());
    return () => {
      isGone = true;
    };
  }, [video, options.is_on]);
}
