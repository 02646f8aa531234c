import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Locale } from "#domain/locales.ts";
import type { Instant } from "#domain/time.ts";
import { type NorthAmerican, zoneCity, zoneName } from "#domain/zone-names.ts";

/** Returns the name of a time zone for use beside a time: "Lisbon time", „MEZ“. */
export function zoneLabel(
  at: Instant,
  zone: string,
  { locale, say }: { locale: Locale; say: (message: MessageDescriptor) => string },
): string {
  const name = zoneName(at, zone, locale);
  if (typeof name === "string") return name;
  if (name !== null) return say(IN_NORTH_AMERICA[name.in_north_america]);
  const city = zoneCity(zone);
  return city === "UTC" ? city : say(msg`${city} time`);
}

/** For use within a sentence, for readers elsewhere. */
const IN_NORTH_AMERICA: Record<NorthAmerican, MessageDescriptor> = {
  Eastern: msg`Eastern time in North America`,
  Central: msg`Central time in North America`,
  Mountain: msg`Mountain time in North America`,
  Pacific: msg`Pacific time in North America`,
  Atlantic: msg`Atlantic time in North America`,
};
