import { LOCALES } from "#domain/locales.ts";

/** In a constant of its own: beside a path, the build would take it for a file. */
const HERE = import.meta.url;

/** What may be said at the element, and what it is called in the frame's address. `language` and `promo-code` are parts of the page itself. */
const SAID = {
  theme: "theme",
  accent: "accent",
  background: "background",
  text: "text",
  button: "button",
  tickets: "tickets",
  "auto-resize": "resize",
  preview: "preview",
} as const;

export const OBSERVED = ["event", "language", "promo-code", ...Object.keys(SAID)];

/** Where the frame of an element is; null where it names no event. All but the language and the code follow the `#`. */
export function frameAddress(element: Element, host: { channel: string; origin: string }): string | null {
  const event = element.getAttribute("event")?.trim() ?? "";
  if (!/^\d{1,15}$/.test(event)) return null;
  const language = languageOf(element);
  const address = new URL(`/widget/${event}${language ? `/${language}` : ""}`, HERE);
  const code = element.getAttribute("promo-code")?.trim();
  if (code) address.searchParams.set("promo_code", code);
  const said = new URLSearchParams(host);
  for (const [attribute, name] of Object.entries(SAID)) {
    const value = element.getAttribute(attribute);
    if (value !== null) said.set(name, value.trim());
  }
  address.hash = said.toString();
  return address.href;
}

/** As it is said, or that of the text around the element. */
function languageOf(element: Element): string | undefined {
  const said = element.getAttribute("language") ?? element.closest("[lang]")?.getAttribute("lang") ?? "";
  const name = said.trim().toLowerCase().replace("_", "-");
  const known = (one: string) => LOCALES.find((language) => language === one);
  return known(name) ?? (name.startsWith("zh") ? "zh-cn" : known(name.split("-")[0] ?? ""));
}

/** A height that a frame of ours may have; anything else changes nothing. */
export function isBelievable(height: unknown): height is number {
  return typeof height === "number" && height >= 120 && height <= 6_000;
}
