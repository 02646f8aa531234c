import { CURRENCIES } from "#domain/currencies.ts";
import type { Format } from "#web/platform/format.ts";
import type { Choice } from "./select-field.tsx";

/** Every time zone that the browser knows, with the places' names as people read them. */
export function zoneChoices(own?: string): Choice[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(own ? [own] : [])]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ").replaceAll("/", " / ") }));
}

export function currencyChoices(format: Format): Choice[] {
  return CURRENCIES.map((code) => ({ value: code, label: `${code} · ${format.currencyName(code)}` }));
}
