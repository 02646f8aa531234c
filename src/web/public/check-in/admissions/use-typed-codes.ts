import { useEffect, useEffectEvent } from "react";
import { isCode } from "./code-of.ts";
import { takeEarlyKeys } from "./early-keys.ts";
import { isEnd, keyPace } from "./key-pace.ts";

/** A longer pause between two keys starts a new code. */
const PAUSE_MS = 1_000;

/**
 * Handheld scanners type what they read and press Enter: that is a code wherever it comes, in a field too. What a person types on the page
 * is one where it looks so; `onText` takes what may be one and does not.
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
        // a busy browser may hand on a long code with rests in it, and then only its end came at a scanner's pace
        const isWhole = !isField(event.target) && event.timeStamp - last <= PAUSE_MS && isCode(text);
        const code = isWhole ? text : heard.code;
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

/** The key presses no button that happens to have the focus, sends no form, and moves the focus nowhere. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
}

/** Where codes are typed: what is scanned into a name or a PIN belongs there. */
function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search";
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a[href], summary") !== null;
}
