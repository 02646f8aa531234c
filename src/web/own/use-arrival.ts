import { useEffect } from "react";

/**
 * Who was led here by a page of ours and can't see that it is another one is told: focus goes to its title, as the router does it
 * (`ui/page/page-changes.tsx`). Who has put it somewhere by then, to type for instance, keeps it there.
 */
export function useArrival(isLed: boolean): void {
  useEffect(() => {
    const title = document.querySelector("h1");
    if (!isLed || !title || document.activeElement !== document.body) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [isLed]);
}
