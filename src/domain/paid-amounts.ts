import type { Currency } from "./currencies.ts";
import { plainHeading } from "./import-columns.ts";
import { parseMoney } from "./money.ts";

/**
 * Parses the amount paid for a ticket in a file, in the smallest unit. Zero is zero in every
 * currency and language: “Free”, “€ -”, “$0.00”. Null if the text is empty; undefined if it is no
 * amount of this currency.
 */
export function readPaidAmount(text: string, currency: Currency): number | null | undefined {
  const plain = text.normalize("NFKC").trim();
  if (plain === "") return null;
  if (ZERO_TERMS.has(plainHeading(plain))) return 0;
  const bare = withoutSigns(plain);
  // “-”, “€ -”, “0,00 €”, “CHF 0.–”
  if (/^[.,\s]*[-−–—][-−–—.,\s]*$/.test(bare) || /^[-−–—+]?(?=[.,]?0)0*[.,]?0*[-−–—\s]*$/.test(bare)) return 0;
  const read = parseMoney(withoutAliases(plain, currency), currency);
  return "amount" in read ? read.amount : undefined;
}

/** Removes any currency sign or code at the beginning and the end. */
function withoutSigns(text: string): string {
  return text
    .replace(/^(?:\p{L}{0,4}\p{Sc}|\p{L}{1,5}\.?(?=[\s\d-]))\s*/u, "")
    .replace(/\s*(?:\p{L}{0,2}\p{Sc}|\p{L}{1,5}\.?)$/u, "");
}

/**
 * Removes common spellings of the event's currency, and a dash in place of decimals: `Fr. 1'200.–`,
 * `US$12.50`, `12 Euro`.
 */
function withoutAliases(text: string, currency: Currency): string {
  const aliases = (ALIASES[currency] ?? []).map((alias) => alias.replace(/[.$]/g, "\\$&")).join("|");
  const dashed = text.replace(/[.,]\s?[-−–—]{1,2}(?=\s|\p{L}|\p{Sc}|$)/u, "");
  if (!aliases) return dashed;
  return dashed.replace(new RegExp(`^(?:${aliases})\\s*(?=\\d)|(?<=\\d)\\s*(?:${aliases})$`, "iu"), "");
}

const ALIASES: Partial<Record<Currency, string[]>> = {
  EUR: ["euros", "euro", "eur"],
  USD: ["us$", "usd$", "usd", "dollars", "dollar"],
  CHF: ["sfr.", "sfr", "fr.", "chf", "franken"],
  GBP: ["gbp", "pounds"],
  CAD: ["ca$", "c$", "cad$", "cad"],
  AUD: ["au$", "a$", "aud$", "aud"],
  NZD: ["nz$", "nzd$", "nzd"],
  BRL: ["r$", "brl", "reais"],
  MXN: ["mx$", "mex$", "mxn"],
  CNY: ["cn¥", "rmb", "cny", "元", "人民币"],
  JPY: ["jp¥", "jpy", "円", "yen"],
  HKD: ["hk$", "hkd"],
  SGD: ["s$", "sgd"],
  PLN: ["zł", "zl", "pln"],
  CZK: ["kč", "kc", "czk"],
  SEK: ["kr.", "kr", "sek"],
  NOK: ["kr.", "kr", "nok"],
  DKK: ["kr.", "kr", "dkk"],
};

const ZERO_TERMS = new Set(
  `free, free order, free ticket, no charge, free of charge, complimentary, comp, comped, gift, guest list, zero, nil, nothing,
  kostenlos, kostenfrei, gratis, frei, umsonst, freikarte, null, geschenkt, freier eintritt,
  gratuit, gratuite, gratuitement, offert, offerte, invitation, zéro, entrée libre,
  gratuito, gratuita, cortesía, invitación, cero, sin costo, sin coste, entrada libre, libre, regalo,
  grátis, cortesia, convite, oferta, de graça, sem custo, livre, 免费, 赠票, 赠送, 零, 无`
    .split(",")
    .map(plainHeading),
);
