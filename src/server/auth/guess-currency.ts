import type { Locale } from "#contract/fields.ts";

/**
 * Suggests the currency of a new account, by its time zone (under the zone's current name), else by
 * its language.
 */
export function guessCurrency(timezone: string, locale: Locale): string {
  const currency = CURRENCY_OF_TIMEZONE[timezone];
  if (currency) return currency;
  const usual = Object.entries(ZONES).find(([, zones]) => zones.includes(timezone));
  return usual?.[0] ?? BY_LANGUAGE[locale];
}

const CURRENCY_OF_TIMEZONE: Record<string, string> = {
  "Europe/London": "GBP",
  "Europe/Zurich": "CHF",
  "Europe/Stockholm": "SEK",
  "Europe/Oslo": "NOK",
  "Europe/Copenhagen": "DKK",
  "Europe/Warsaw": "PLN",
  "Europe/Prague": "CZK",
  "Europe/Budapest": "HUF",
  "Europe/Bucharest": "RON",
  "Europe/Istanbul": "TRY",
  "Asia/Tokyo": "JPY",
  "Asia/Shanghai": "CNY",
  "Asia/Hong_Kong": "HKD",
  "Asia/Taipei": "TWD",
  "Asia/Singapore": "SGD",
  "Asia/Seoul": "KRW",
  "Asia/Kolkata": "INR",
  "Asia/Kathmandu": "NPR",
  "Asia/Dubai": "AED",
  "Asia/Jerusalem": "ILS",
  "Africa/Johannesburg": "ZAR",
  "Africa/Lagos": "NGN",
  "Africa/Nairobi": "KES",
  "Pacific/Auckland": "NZD",
  "America/Mexico_City": "MXN",
  "America/Bogota": "COP",
  "America/Lima": "PEN",
  "America/Santiago": "CLP",
  "America/Argentina/Buenos_Aires": "ARS",
};

const ZONES: Record<string, string[]> = {
  EUR: "Amsterdam Athens Berlin Bratislava Brussels Dublin Helsinki Lisbon Ljubljana Luxembourg Madrid Malta Paris Riga Rome Tallinn Vienna Vilnius Zagreb"
    .split(" ")
    .map((city) => `Europe/${city}`),
  USD: "New_York Chicago Denver Los_Angeles Phoenix Detroit Anchorage".split(" ").map((city) => `America/${city}`),
  CAD: "Toronto Vancouver Winnipeg Edmonton Halifax".split(" ").map((city) => `America/${city}`),
  AUD: "Sydney Melbourne Brisbane Perth Adelaide Hobart Darwin".split(" ").map((city) => `Australia/${city}`),
  BRL: "Sao_Paulo Bahia Fortaleza Manaus Recife Belem".split(" ").map((city) => `America/${city}`),
};

const BY_LANGUAGE: Record<Locale, string> = {
  en: "USD",
  de: "EUR",
  fr: "EUR",
  es: "EUR",
  pt: "EUR",
  "pt-br": "BRL",
  "zh-cn": "CNY",
};
