import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Locale } from "#domain/locales.ts";
import { zoneCity, zoneName } from "#domain/zone-names.ts";
import type { Instant } from "#domain/time.ts";

/** A time zone as one says it beside a time: "Lisbon time", „MEZ“. */
export function zoneWords(
  at: Instant,
  zone: string,
  { locale, say }: { locale: Locale; say: (sentence: MessageDescriptor) => string },
): string {
  const name = zoneName(at, zone, locale);
  if (name !== null) return name;
  const city = zoneCity(zone);
  return city === "UTC" ? city : say(msg`${city} time`);
}
