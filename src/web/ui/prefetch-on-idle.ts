/**
 * For what shows only once somebody asks for it: fetched as soon as the browser has nothing else to do, so that the page is there sooner
 * and nobody waits for it later. `lazy(ahead(() => import("./dialogs/drawer-frame.tsx")))`. Not where the reader's device saves data
 * (Save-Data, Network Information API): there it comes when it is asked for.
 */
export function ahead<File>(load: () => Promise<File>): () => Promise<File> {
  const soon = () => void load().catch(() => undefined);
  if (typeof window === "undefined" || savesData()) return load;
  if ("requestIdleCallback" in window) window.requestIdleCallback(soon);
  else (window as Window).addEventListener("load", () => setTimeout(soon, MOMENT_MS));
  return load;
}

const MOMENT_MS = 1_000;

/** Not every browser says. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
