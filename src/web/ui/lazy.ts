import { lazy as reactLazy } from "react";
import { isImportFailure, noteImportFailure } from "#web/platform/import-failed.ts";

/**
 * As React's, for a part whose file may fail to come. Offline, it is loaded once there is a network again. After an update of the server the
 * part stays away and the page offers to reload: an error would replace the page with all that was typed into it.
 */
export const lazy: typeof reactLazy = (load) =>
  reactLazy(async function loaded(): ReturnType<typeof load> {
    try {
      return await load();
    } catch (error) {
      if (!isImportFailure(error)) throw error;
      if (navigator.onLine) {
        noteImportFailure();
        const Nothing: unknown = () => null;
        return { default: Nothing as Awaited<ReturnType<typeof load>>["default"] };
      }
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
      return loaded();
    }
  });
