let isStale = false;
const listeners = new Set<() => void>();

/**
 * Whether a file of the product could not be loaded (a dynamic import): there is no network, or the server was updated since this page was
 * opened and has other files. Browsers only differ in what they call it.
 */
export function isImportFailure(error: unknown): boolean {
  return error instanceof Error && IMPORT_FAILED.test(error.message);
}

const IMPORT_FAILED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Called where a file could not be loaded. With a network, the page is from before an update. */
export function noteImportFailure(): void {
  if (!navigator.onLine) return;
  isStale = true;
  for (const listener of listeners) listener();
}

/** Whether this page should be loaded again, to have the files of the present version. */
export function isPageStale(): boolean {
  return isStale;
}

export function onPageStale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
