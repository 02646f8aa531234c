import { lazy as reactLazy } from "react";
import { isImportFailure, recordImportFailure } from "#web/platform/import-failed.ts";

/**
 * Like React's, for a component whose file may fail to load. Offline, it loads once there is a
 * network. After an update of the server the component is left out and the page offers to reload:
 * an error would replace the page with everything that was typed into it.
 */
export const lazy: typeof reactLazy = (load) =>
  reactLazy(async function loaded(): ReturnType<typeof load> {
    try {
      return await load();
    } catch (error) {
      if (!isImportFailure(error)) throw error;
      if (navigator.onLine) {
        recordImportFailure();
        const Nothing: unknown = () => null;
        return { default: Nothing as Awaited<ReturnType<typeof load>>["default"] };
      }
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
      return loaded();
    }
  });
