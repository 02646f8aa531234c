/**
 * For code that is needed only on demand: loads it as soon as the browser is idle, so that the page
 * appears sooner and there is no wait later. `lazy(ahead(() =>
 * import("./dialogs/drawer-frame.tsx")))`. On a device that saves data (Save-Data, Network
 * Information API) it loads on demand.
 */
export function ahead<File>(load: () => Promise<File>): () => Promise<File> {
  const soon = () => void load().catch(() => undefined);
  if (typeof window === "undefined" || savesData()) return load;
  if ("requestIdleCallback" in window) window.requestIdleCallback(soon);
  else (window as Window).addEventListener("load", () => setTimeout(soon, MOMENT_MS));
  return load;
}

const MOMENT_MS = 1_000;

/** Not every browser reports it. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
