/** ISO 4217, upper case. */
export type Currency = string;

/** The currencies that an event can be sold in: those that the card provider charges. */
export const CURRENCIES: readonly Currency[] = (
  "USD EUR GBP AUD BRL CAD CHF CNY JPY NZD " +
  "AED AFN ALL AMD ANG AOA ARS AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BSD BWP BYN BZD CDF CLP COP CRC CVE CZK DJF DKK " +
  "DOP DZD EGP ETB FJD FKP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD KES KGS KHR KMF KRW KWD KYD KZT " +
  "LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR OMR PAB PEN PGK PHP PKR PLN " +
  "PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VND " +
  "VUV WST XAF XCD XOF XPF YER ZAR ZMW"
).split(" ");

/**
 * Returns the number of decimals: 1.00 EUR is 100 of the smallest unit, 1 JPY is 1, 1.000 KWD is
 * 1000.
 */
export function currencyDecimals(code: Currency): 0 | 2 | 3 {
  if (WITHOUT_DECIMALS.has(code)) return 0;
  return WITH_THREE_DECIMALS.has(code) ? 3 : 2;
}

/**
 * Returns the step, in smallest units, of which all amounts are multiples: card providers charge
 * currencies with three decimals in tens, 12.350 KWD and never 12.345.
 */
export function amountStep(code: Currency): 1 | 10 {
  return CHARGED_IN_TENS.has(code) ? 10 : 1;
}

/**
 * Returns the smallest total that a card can be charged, in the smallest unit, from the provider's
 * published table. For a currency that the table lacks, half a unit (fifty if there are no
 * decimals): the provider decides at the time of the charge.
 */
export function minimumCharge(code: Currency): number {
  return MINIMUM_CHARGE[code] ?? (currencyDecimals(code) === 3 ? 500 : 50);
}

/**
 * The currencies without decimals by ISO 4217, and MGA: it is officially divided into fifths, which
 * have been out of use for decades.
 */
const WITHOUT_DECIMALS: ReadonlySet<Currency> = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);

const WITH_THREE_DECIMALS: ReadonlySet<Currency> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

const CHARGED_IN_TENS: ReadonlySet<Currency> = new Set("BHD JOD KWD OMR TND".split(" "));

const MINIMUM_CHARGE: Readonly<Record<Currency, number>> = {
  AED: 200,
  ARS: 50,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  COP: 50,
  CZK: 15_00,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 175_00,
  IDR: 50,
  ILS: 50,
  INR: 50,
  JPY: 50,
  KRW: 50,
  MXN: 10_00,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PHP: 50,
  PLN: 200,
  RON: 200,
  RUB: 50,
  SEK: 300,
  SGD: 50,
  THB: 10_00,
  USD: 50,
  ZAR: 50,
};
