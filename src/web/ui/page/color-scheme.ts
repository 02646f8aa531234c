import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";

/** A scheme that is set from outside and overrides the user's choice. It is not stored. */
let overriddenScheme: MantineColorScheme | null = null;

export function overrideScheme(scheme: MantineColorScheme): void {
  overriddenScheme = scheme;
}

const stored = localStorageColorSchemeManager();

/** Stores the user's choice in this browser. */
export const CHOSEN_SCHEME: MantineColorSchemeManager = {
  ...stored,
  get: (fallback) => overriddenScheme ?? stored.get(fallback),
  set: (scheme) => {
    if (!overriddenScheme) stored.set(scheme);
  },
  subscribe: (update) => stored.subscribe((scheme) => update(overriddenScheme ?? scheme)),
};

/** For pages that are always dark: without it, they would be light for a moment. */
export const DARK_SCHEME: MantineColorSchemeManager = { ...stored, get: () => "dark", set: () => undefined };
