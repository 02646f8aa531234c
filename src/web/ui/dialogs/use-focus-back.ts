import { useEffect, useState } from "react";

/**
 * For what takes the focus as soon as it is there, and goes: then the focus is where it was before, or, where that is gone, in the page. Who
 * has put it elsewhere meanwhile keeps it there.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
    },
    [before],
  );
}
