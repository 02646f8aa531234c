import { INTL_TAGS, type Locale } from "./locales.ts";
import type { Instant } from "./time.ts";

/** The clocks that countries of North America share. Intl speaks of them as if everybody lived there: "Central Time". */
const NORTH_AMERICAN = ["Eastern", "Central", "Mountain", "Pacific", "Atlantic"] as const;
export type NorthAmerican = (typeof NORTH_AMERICAN)[number];

/**
 * What people who speak the language call the zone: `MEZ`, `hora de Colombia`, 中欧时间; which clock of North America, where Intl's words
 * would not say so. Null where they call it by its city, as English does ("Lisbon time"), so that the sentence is a translated one.
 */
export function zoneName(
  at: Instant,
  zone: string,
  locale: Locale,
): string | { in_north_america: NorthAmerican } | null {
  if (locale === "en") return null;
  const name = (style: "short" | "longGeneric", tag = INTL_TAGS[locale]) =>
    new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: style })
      .formatToParts(new Date(at))
      .find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const standard = STANDARD[locale];
  if (standard === undefined) {
    const short = name("short");
    return /^(GMT|UTC)./.test(short) ? name("longGeneric") : short;
  }
  if (zone === "UTC") return zone;
  const english = name("longGeneric", "en-US");
  const clock = NORTH_AMERICAN.find((one) => english === `${one} Time`);
  if (clock) return { in_north_america: clock };
  // In Phoenix it is for half of the year another hour than where the same name is said of clocks that change; so it is in Brisbane.
  if (NORTH_AMERICAN.some((one) => english === `${one} Standard Time`)) return null;
  // Never by `shortGeneric`: it names cities, and browsers leave out most of them, so that they would be English.
  const long = name("longGeneric");
  const said = `${long.charAt(0).toLowerCase()}${long.slice(1)}`.replace(" Padrão ", " padrão ");
  if (BARE.test(said)) return null;
  return zone.startsWith("Australia/") ? said : said.replace(standard, "");
}

/** `Lisbon`, `New York`: what a zone's name says of a place. */
export function zoneCity(zone: string): string {
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}

/**
 * Where nobody knows the abbreviations (WET, BRT), and Intl's words are those of a map, so that they are said otherwise within a sentence: the
 * word that it adds where the clocks are never changed.
 */
const STANDARD: Partial<Record<Locale, string>> = { es: " estándar", pt: " padrão", "pt-br": " padrão" };

/** A name that Intl puts beside the word as it is: `Horário Irlanda`. */
const BARE = /^horário (?!Central)\p{Lu}/u;
