import { CURRENCIES } from "#domain/currencies.ts";
import { presentZone } from "#domain/present-zones.ts";
import type { Format } from "#web/platform/format.ts";
import type { Choice } from "./select-field.tsx";

/**
 * Every time zone of the browser under its current name, with readable place names; `own` is
 * included unchanged.
 */
export function zoneChoices(own?: string): Choice[] {
  const known = Intl.supportedValuesOf("timeZone").map(presentZone).toSorted();
  const zones = new Set([...known, "UTC", ...(own ? [own] : [])]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ").replaceAll("/", " / ") }));
}

export function currencyChoices(format: Format): Choice[] {
  return CURRENCIES.map((code) => ({ value: code, label: `${code} · ${format.currencyName(code)}` }));
}
