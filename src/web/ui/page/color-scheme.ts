import { createContext, use, useSyncExternalStore } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";

/** `auto`: the device's preference. */
export type ColorScheme = "light" | "dark" | "auto";

/** The choice in this browser, and a function that changes it. */
export function useColorScheme(): Chosen {
  return use(ChosenScheme);
}

/** Whether the page is currently dark, for whatever reason. */
export function useIsDark(): boolean {
  const { scheme } = useColorScheme();
  const likesDark = useSyncExternalStore(onDevice, deviceIsDark, () => false);
  return scheme === "auto" ? likesDark : scheme === "dark";
}

type Chosen = { scheme: ColorScheme; choose: (scheme: ColorScheme) => void };

export const ChosenScheme = createContext<Chosen>({ scheme: "light", choose: () => undefined });

/**
 * Where the choice is stored, and the attribute of the current scheme: the names of the library,
 * whose style sheets require them.
 */
const KEY = "mantine-color-scheme-value";
const WORN = "data-mantine-color-scheme";

/** The scheme before any script has run. */
export const SCHEME_AT_FIRST = { [WORN]: "light" };

/** A scheme that is set from outside and overrides the user's choice. It is not stored. */
let overriddenScheme: ColorScheme | null = null;

export function overrideScheme(scheme: ColorScheme): void {
  overriddenScheme = scheme;
}

export function storedScheme(): ColorScheme {
  if (overriddenScheme) return overriddenScheme;
  return schemeIn(readItem("localStorage", KEY)) ?? "light";
}

export function storeScheme(scheme: ColorScheme): void {
  if (!overriddenScheme) writeItem("localStorage", KEY, scheme);
}

/** Calls back when another tab changes the choice. Returns a function that stops listening. */
export function onChosenElsewhere(hear: (scheme: ColorScheme) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const scheme = schemeIn(newValue);
    if (key === KEY && scheme) hear(scheme);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

export function wear(scheme: ColorScheme): void {
  const isDark = scheme === "auto" ? deviceIsDark() : scheme === "dark";
  document.documentElement.setAttribute(WORN, isDark ? "dark" : "light");
}

/**
 * Calls back when the device's preference changes, for example at dusk. Returns a function that
 * stops listening.
 */
export function onDevice(hear: () => void): () => void {
  const device = devices();
  device?.addEventListener("change", hear);
  return () => device?.removeEventListener("change", hear);
}

function deviceIsDark(): boolean {
  return devices()?.matches ?? false;
}

function devices(): MediaQueryList | undefined {
  return "matchMedia" in window ? window.matchMedia("(prefers-color-scheme: dark)") : undefined;
}

function schemeIn(text: string | null): ColorScheme | undefined {
  return text === "light" || text === "dark" || text === "auto" ? text : undefined;
}

/** Runs in the page's head, so that the wrong scheme never appears first. */
export function schemeScript(forced: "dark" | undefined): string {
  if (forced) return `document.documentElement.setAttribute("${WORN}", "${forced}");`;
  return `try {
  const kept = localStorage.getItem("${KEY}");
  const isDark = kept === "dark" || (kept === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("${WORN}", isDark ? "dark" : "light");
} catch {}`;
}
