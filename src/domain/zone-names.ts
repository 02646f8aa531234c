import { INTL_TAGS, type Locale } from "./locales.ts";
import type { Instant } from "./time.ts";

/**
 * What people who speak the language call the zone: `MEZ`, `hora de Colombia`, 中欧时间. Null where they call it by its city, as English
 * does ("Lisbon time"), so that the sentence is a translated one.
 */
export function zoneName(at: Instant, zone: string, locale: Locale): string | null {
  if (locale === "en") return null;
  // Never by `shortGeneric`: it names cities, and browsers leave out most of them, so that they would be English.
  const name = (timeZoneName: "short" | "longGeneric") =>
    new Intl.DateTimeFormat(INTL_TAGS[locale], { timeZone: zone, timeZoneName })
      .formatToParts(new Date(at))
      .find((part) => part.type === "timeZoneName")?.value ?? zone;
  const short = name("short");
  const spoken = SPOKEN[locale];
  if (spoken && short !== "UTC") return spokenName(spoken, name("longGeneric"), zone);
  return /^(GMT|UTC)./.test(short) ? name("longGeneric") : short;
}

/** `Lisbon`, `New York`: what a zone's name says of a place. */
export function zoneCity(zone: string): string {
  return zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}

type Spoken = {
  /** What Intl adds where the clocks are never changed. */
  standard: string;
  /** Of North America Intl speaks as if everybody lived there. */
  north_america: Record<string, string>;
  /** By zone, or by what Intl says. */
  own: Record<string, string>;
};

/**
 * Where nobody knows the abbreviations (WET, BRT), and Intl's words are those of a map: how they are said within a sentence, and of whose east
 * they speak.
 */
const SPOKEN: Partial<Record<Locale, Spoken>> = {
  es: {
    standard: " estándar",
    north_america: {
      "hora oriental": "hora del este de Norteamérica",
      "hora central": "hora del centro de Norteamérica",
      "hora de las Montañas Rocosas": "hora de las Montañas Rocosas",
      "hora del Pacífico": "hora del Pacífico de Norteamérica",
      "hora del Atlántico": "hora del Atlántico de Norteamérica",
    },
    own: {
      "America/Phoenix": "hora de Arizona",
      "America/Mexico_City": "hora del centro de México",
      "Pacific/Honolulu": "hora de Hawái",
      "Europe/Madrid": "hora peninsular española",
      "Atlantic/Canary": "hora canaria",
      "hora de Reino Unido": "hora del Reino Unido",
    },
  },
  pt: {
    standard: " padrão",
    north_america: {
      "hora oriental norte-americana": "hora da costa leste da América do Norte",
      "hora central norte-americana": "hora central da América do Norte",
      "hora de montanha norte-americana": "hora das Montanhas Rochosas",
      "hora do Pacífico norte-americana": "hora da costa oeste da América do Norte",
      "hora do Atlântico": "hora do Atlântico da América do Norte",
    },
    own: {
      "America/Phoenix": "hora do Arizona",
      "America/Mexico_City": "hora da Cidade do México",
      "Pacific/Honolulu": "hora do Havai",
      "Europe/Lisbon": "hora de Lisboa",
      "hora de Reino Unido": "hora do Reino Unido",
    },
  },
  "pt-br": {
    standard: " padrão",
    north_america: {
      "horário do Leste": "horário do leste da América do Norte",
      "horário Central": "horário central da América do Norte",
      "horário das Montanhas": "horário das Montanhas Rochosas",
      "horário do Pacífico": "horário do Pacífico na América do Norte",
      "horário do Atlântico": "horário do Atlântico na América do Norte",
    },
    own: {
      "America/Phoenix": "horário do Arizona",
      "America/Mexico_City": "horário da Cidade do México",
      "Pacific/Honolulu": "horário do Havaí",
      "Europe/Lisbon": "horário de Lisboa",
      "horário Reino Unido": "horário do Reino Unido",
    },
  },
};

function spokenName({ standard, north_america, own }: Spoken, long: string, zone: string): string | null {
  const name = long.charAt(0).toLowerCase() + long.slice(1).replace(" Padrão ", " padrão ");
  const plain = name.replace(standard, "");
  const said = own[zone] ?? own[plain];
  if (said !== undefined) return said;
  if (plain === name) return north_america[name] ?? (BARE.test(name) ? null : name);
  // In Regina or Brisbane it is for half of the year another hour than where the same name is said of clocks that change.
  if (plain in north_america) return null;
  return zone.startsWith("Australia/") ? name : plain;
}

/** A name that Intl puts beside the word as it is: `Horário Irlanda`. */
const BARE = /^horário \p{Lu}/u;
