import { create } from "zustand";

/** `isStale`: this page should be reloaded to get the files of the current version. */
export const usePageFiles = create(() => ({ isStale: false }));

/**
 * Whether a dynamic import failed to load its file: there is no network, or the server was updated
 * since this page was opened and has other files. Browsers differ only in the error message.
 */
export function isImportFailure(error: unknown): boolean {
  return error instanceof Error && IMPORT_FAILED.test(error.message);
}

/** The messages of browsers. */
export const IMPORT_FAILED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Called after a file failed to load. With a network, the page is from before an update. */
export function recordImportFailure(): void {
  if (navigator.onLine) usePageFiles.setState({ isStale: true });
}
