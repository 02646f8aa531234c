import { amountStep, currencyDecimals, minimumCharge, CURRENCIES } from "#domain/currencies.ts";

/**
 * Stripe counts in a currency's smallest unit, as we do, with two exceptions ("Supported currencies", special cases): ISK and UGX have
 * no decimals any more, and Stripe goes on counting them as if they had two, which must be 00. Three decimals (BHD, JOD, KWD, OMR,
 * TND) are charged in tens: our own amounts are (`amountStep`).
 */
export function toStripe(amount: number, currency: string): number {
  const counted = amount * factorOf(currency);
  if (!Number.isSafeInteger(counted) || amount % amountStep(currency) !== 0)
    throw new RangeError(`Stripe can't be asked for ${amount} of ${currency}.`);
  return counted;
}

/** What is no whole number of our smallest units comes out broken, and is equal to no amount of ours. */
export function fromStripe(counted: number, currency: string): number {
  return counted / factorOf(currency);
}

/** Null for what Stripe does not charge. */
export function smallestStripeCharge(currency: string): number | null {
  return CURRENCIES.includes(currency) ? minimumCharge(currency) : null;
}

function factorOf(currency: string): 1 | 100 {
  return COUNTED_WITH_TWO_DECIMALS.has(currency) && currencyDecimals(currency) === 0 ? 100 : 1;
}

const COUNTED_WITH_TWO_DECIMALS: ReadonlySet<string> = new Set(["ISK", "UGX"]);
