import { type RefObject, useEffect } from "react";

type Early = HTMLFormElement & { wasSentEarly?: boolean };

/** Runs in the page's head. What is pressed before the page is taken over sends nothing yet (`form.tsx`), but it is noted. */
export const NOTE_SENT_EARLY = `addEventListener("submit", ({ target }) => { target.wasSentEarly = true; }, { capture: true, once: true });`;

/** Whoever was quicker than the page's script has pressed: their form goes once it is taken over, with what was typed by then. */
export function useSentEarly(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => sendNow(element.current), [element]);
}

function sendNow(form: Early | null): void {
  if (!form?.wasSentEarly) return;
  form.wasSentEarly = false;
  form.requestSubmit();
}
