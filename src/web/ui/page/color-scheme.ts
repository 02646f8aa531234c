import { isMantineColorScheme, localStorageColorSchemeManager, type MantineColorSchemeManager } from "@mantine/core";

/**
 * In a frame, the page around it chooses the scheme (`data-theme`). It overrides the user's choice
 * and is not stored.
 */
function schemeOfFrame() {
  const { theme } = document.documentElement.dataset;
  return isMantineColorScheme(theme) ? theme : undefined;
}

const stored = localStorageColorSchemeManager();

/** Stores the user's choice in this browser. */
export const CHOSEN_SCHEME: MantineColorSchemeManager = {
  ...stored,
  get: (fallback) => (typeof window !== "undefined" && schemeOfFrame()) || stored.get(fallback),
  set: (scheme) => {
    if (!schemeOfFrame()) stored.set(scheme);
  },
  subscribe: (update) => stored.subscribe((scheme) => update(schemeOfFrame() ?? scheme)),
};

/** For pages that are always dark: without it, they would be light for a moment. */
export const DARK_SCHEME: MantineColorSchemeManager = { ...stored, get: () => "dark", set: () => undefined };
