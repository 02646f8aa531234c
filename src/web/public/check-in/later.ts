import { fetchShapes } from "#web/ui/states/drawings.tsx";

/** The modules that are loaded later, while there is a network and nothing else to do. */
export const LATER = {
  finder: () => import("./finder/finder.tsx"),
  allGuests: () => import("./finder/all-guests.tsx"),
  panel: () => import("./panel/station-panel.tsx"),
  group: () => import("./group/group.tsx"),
  conflict: () => import("./strips/conflict-strip.tsx"),
};

/**
 * Loads all of them. Returns the URLs of other required files: those of the code reader, where the
 * browser has none.
 */
export async function fetchAllLater(): Promise<string[]> {
  const [{ readerFiles }] = await Promise.all([
    import("./camera/read-codes.ts"),
    fetchShapes(),
    ...Object.values(LATER).map((load) => load()),
  ]);
  return readerFiles();
}
