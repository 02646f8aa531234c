import { useEffect, useEffectEvent } from "react";
import { isCode } from "./code-of.ts";
import { takeEarlyKeys } from "./early-keys.ts";

/** Somebody who rests that long between two keys is no scanner. */
const PAUSE_MS = 1_000;

/** Handheld scanners type what they read and press Enter: that is taken wherever it comes, but in a field, which takes it itself. */
export function useTypedCodes(onCode: (text: string) => void): void {
  const typed = useEffectEvent(onCode);
  useEffect(() => {
    let text = "";
    let last = 0;
    const listen = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > PAUSE_MS) text = "";
      last = event.timeStamp;
      if (event.key === "Enter") {
        const code = text;
        text = "";
        if (!isCode(code)) return;
        // it presses no button that happens to have the focus
        event.preventDefault();
        event.stopPropagation();
        typed(code);
      } else if (event.key.length === 1) text += event.key;
    };
    for (const key of takeEarlyKeys()) listen(key);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
}
