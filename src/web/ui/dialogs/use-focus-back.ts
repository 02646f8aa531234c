import { useEffect, useState } from "react";

/**
 * For an element that takes the focus when it appears. When it disappears, the focus returns to
 * where it was, or to the page where that is gone. A focus that the user has moved in the meantime
 * stays.
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
