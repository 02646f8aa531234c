import { LOCALES } from "#domain/locales.ts";

/**
 * Kept in a constant: next to a path, the build would treat `import.meta.url` as a reference to a
 * file.
 */
const HERE = import.meta.url;

/**
 * Attributes of the element and their names in the frame's URL. `language` and `promo-code` are
 * part of the page's own URL.
 */
const ATTRIBUTES = {
  theme: "theme",
  accent: "accent",
  background: "background",
  text: "text",
  button: "button",
  tickets: "tickets",
  "auto-resize": "resize",
  preview: "preview",
} as const;

export const OBSERVED = ["event", "language", "promo-code", ...Object.keys(ATTRIBUTES)];

/**
 * Returns the URL of the element's frame; null if the element names no event. Everything except the
 * language and the promo code follows the `#`.
 */
export function frameAddress(element: Element, host: { channel: string; origin: string }): string | null {
  const event = element.getAttribute("event")?.trim() ?? "";
  if (!/^\d{1,15}$/.test(event)) return null;
  const language = languageOf(element);
  const url = new URL(`/widget/${event}${language ? `/${language}` : ""}`, HERE);
  const code = element.getAttribute("promo-code")?.trim();
  if (code) url.searchParams.set("promo_code", code);
  const params = new URLSearchParams(host);
  for (const [attribute, name] of Object.entries(ATTRIBUTES)) {
    const value = element.getAttribute(attribute);
    if (value !== null) params.set(name, value.trim());
  }
  url.hash = params.toString();
  return url.href;
}

/**
 * Returns the `language` attribute or else the language of the surrounding text; undefined if it is
 * not supported.
 */
function languageOf(element: Element): string | undefined {
  const value = element.getAttribute("language") ?? element.closest("[lang]")?.getAttribute("lang") ?? "";
  const name = value.trim().toLowerCase().replace("_", "-");
  const known = (tag: string) => LOCALES.find((language) => language === tag);
  return known(name) ?? (name.startsWith("zh") ? "zh-cn" : known(name.split("-")[0] ?? ""));
}

/** Whether a frame may have this height, in pixels. Other heights are ignored. */
export function isBelievable(height: unknown): height is number {
  return typeof height === "number" && height >= 120 && height <= 6_000;
}
