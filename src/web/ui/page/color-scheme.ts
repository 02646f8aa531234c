import { createContext, use, useSyncExternalStore } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";

/** `auto`: as the reader's device likes it. */
export type ColorScheme = "light" | "dark" | "auto";

/** What the reader chose in this browser, and a way to choose. */
export function useColorScheme(): Chosen {
  return use(ChosenScheme);
}

/** Whether the page is dark now, whoever decided it. */
export function useIsDark(): boolean {
  const { scheme } = useColorScheme();
  const likesDark = useSyncExternalStore(onDevice, deviceIsDark, () => false);
  return scheme === "auto" ? likesDark : scheme === "dark";
}

type Chosen = { scheme: ColorScheme; choose: (scheme: ColorScheme) => void };

export const ChosenScheme = createContext<Chosen>({ scheme: "light", choose: () => undefined });

/** Where the choice is kept, and where the page says what it wears: the library's names, whose style sheets ask for them. */
const KEY = "mantine-color-scheme-value";
const WORN = "data-mantine-color-scheme";

/** What the page wears before any script has run. */
export const SCHEME_AT_FIRST = { [WORN]: "light" };

/** What a page wears that is told so from outside, whatever its reader chose elsewhere; nothing is kept then. */
let told: ColorScheme | null = null;

export function tellScheme(scheme: ColorScheme): void {
  told = scheme;
}

export function storedScheme(): ColorScheme {
  if (told) return told;
  return schemeIn(readItem("localStorage", KEY)) ?? "light";
}

export function keepScheme(scheme: ColorScheme): void {
  if (!told) writeItem("localStorage", KEY, scheme);
}

/** Chosen in another tab. Gives the way to stop listening. */
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

/** The device changed its mind: at dusk, say. Gives the way to stop listening. */
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

/** Runs in the page's head, so that nobody sees the other scheme first. */
export function schemeScript(forced: "dark" | undefined): string {
  if (forced) return `document.documentElement.setAttribute("${WORN}", "${forced}");`;
  return `try {
  const kept = localStorage.getItem("${KEY}");
  const isDark = kept === "dark" || (kept === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("${WORN}", isDark ? "dark" : "light");
} catch {}`;
}
