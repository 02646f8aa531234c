import { INTL_TAGS, type Locale } from "./locales.ts";
import type { Instant } from "./time.ts";

/**
 * The time zones shared by the countries of North America. Intl names them as if every reader lived
 * there: "Central Time".
 */
const NORTH_AMERICAN = ["Eastern", "Central", "Mountain", "Pacific", "Atlantic"] as const;
export type NorthAmerican = (typeof NORTH_AMERICAN)[number];

/**
 * Returns the name of a time zone in the language: `MEZ`, `hora de Colombia`, 中欧时间; or the North
 * American zone if Intl's name would be ambiguous. Null if the language names zones by city, as
 * English does ("Lisbon time"), so that the caller uses a translated sentence.
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
    if (!/^(GMT|UTC)./.test(short)) return short;
    // „Nordamerikanische Ostküstenzeit“ is too long to stand beside a time.
    if (locale === "de" && NORTH_AMERICAN.some((label) => name("longGeneric", "en-US").startsWith(label))) return null;
    return name("longGeneric");
  }
  if (zone === "UTC") return zone;
  const english = name("longGeneric", "en-US");
  const clock = NORTH_AMERICAN.find((label) => english === `${label} Time`);
  if (clock) return { in_north_america: clock };
  // Phoenix has no daylight saving time, so for half of the year its time differs from that of
  // zones with the same short name; the same holds for Brisbane.
  if (NORTH_AMERICAN.some((label) => english === `${label} Standard Time`)) return null;
  // Not `shortGeneric`: it contains city names, most of which browsers do not translate.
  const long = name("longGeneric");
  const lowered = `${long.charAt(0).toLowerCase()}${long.slice(1)}`.replace(" Padrão ", " padrão ");
  if (BARE.test(lowered)) return null;
  return zone.startsWith("Australia/") ? lowered : lowered.replace(standard, "");
}

/** Returns the city in a zone's name: `Lisbon`, `New York`. */
export function zoneCity(zone: string): string {
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}

/**
 * The languages in which abbreviations (WET, BRT) are unfamiliar and Intl's names need adjusting
 * within a sentence, with the word for standard time that Intl adds for zones without daylight
 * saving time.
 */
const STANDARD: Partial<Record<Locale, string>> = { es: " estándar", pt: " padrão", "pt-br": " padrão" };

/** A name that Intl appends without a preposition: `Horário Irlanda`. */
const BARE = /^horário (?!Central)\p{Lu}/u;
