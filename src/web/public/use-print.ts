import { useEffect } from "react";

/** Opens the browser's print dialog once fonts and images have loaded. */
export function usePrint(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const pictures = [...document.images].map((image) => image.decode().catch(() => undefined));
    void Promise.all([document.fonts.ready, ...pictures]).then(() => !isGone && window.print());
    return () => {
      isGone = true;
    };
  }, [isWanted]);
}
