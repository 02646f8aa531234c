import { amountStep, currencyDecimals, minimumCharge, CURRENCIES } from "#domain/currencies.ts";

/**
 * Stripe counts in a currency's smallest unit, as we do, with two exceptions ("Supported
 * currencies", special cases): ISK and UGX no longer have decimals, but Stripe still counts them
 * with two, which must be 00. Currencies with three decimals (BHD, JOD, KWD, OMR, TND) are charged
 * in multiples of ten, as our own amounts are (`amountStep`).
 */
export function toStripe(amount: number, currency: string): number {
  const counted = amount * factorOf(currency);
  if (!Number.isSafeInteger(counted) || amount % amountStep(currency) !== 0)
    throw new RangeError(`Stripe can't charge ${amount} ${currency}.`);
  return counted;
}

/**
 * An amount that is no whole number of our smallest units stays a fraction, and equals none of our
 * amounts.
 */
export function fromStripe(counted: number, currency: string): number {
  return counted / factorOf(currency);
}

/** Null for a currency that Stripe does not charge. */
export function smallestStripeCharge(currency: string): number | null {
  return CURRENCIES.includes(currency) ? minimumCharge(currency) : null;
}

function factorOf(currency: string): 1 | 100 {
  return COUNTED_WITH_TWO_DECIMALS.has(currency) && currencyDecimals(currency) === 0 ? 100 : 1;
}

const COUNTED_WITH_TWO_DECIMALS: ReadonlySet<string> = new Set(["ISK", "UGX"]);
