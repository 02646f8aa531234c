import { useEffect, useEffectEvent } from "react";
import { isCode } from "./code-of.ts";
import { takeEarlyKeys } from "./early-keys.ts";
import { isEnd, keyPace } from "./key-pace.ts";

/** A longer pause between two keys starts a new code. */
const PAUSE_MS = 1_000;

/**
 * Handheld scanners type a code and press Enter: it is read wherever the focus is, also in a search
 * field. Text that a person types on the page is a code where it looks like one; other text is
 * passed to `onText`, because it may be one.
 */
export function useTypedCodes(onCode: (text: string) => void, onText: (text: string) => void): void {
  const scanned = useEffectEvent(onCode);
  const written = useEffectEvent(onText);
  useEffect(() => {
    const pace = keyPace();
    let text = "";
    let last = 0;
    const listen = (event: KeyboardEvent) => {
      const heard = pace(event);
      if (heard.is === "end_again") return take(event);
      if (heard.is === "scan") {
        // A busy browser may deliver a long code with pauses, so that only its end has the speed of
        // a scanner.
        const isComplete = !isField(event.target) && event.timeStamp - last <= PAUSE_MS && isCode(text);
        const code = isComplete ? text : heard.code;
        text = "";
        if (isField(event.target) && !isSearch(event.target)) return;
        take(event);
        return scanned(code);
      }
      if (isField(event.target) || ((event.ctrlKey || event.metaKey || event.altKey) && !isEnd(event))) return;
      if (event.timeStamp - last > PAUSE_MS) text = "";
      last = event.timeStamp;
      if (isEnd(event)) {
        const code = text;
        text = "";
        if (isCode(code)) {
          take(event);
          scanned(code);
        } else if (code !== "" && !isControl(event.target)) written(code);
      } else if (event.key.length === 1) text += event.key;
    };
    for (const key of takeEarlyKeys()) listen(key);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/** Prevents the key from pressing the focused button, submitting a form or moving the focus. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
}

/** A search field accepts codes. What is scanned into a name or a PIN belongs there. */
function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search";
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a[href], summary") !== null;
}
