import { AMOUNT_MAX } from "./maxima.ts";

export type DonationProblem = "amount_invalid" | "below_minimum_price" | "above_maximum_price";

/**
 * `given` and `minimum` in the smallest unit. Applies to every line: a second donation cannot be
 * below the minimum either.
 */
export function donationProblem(given: number, minimum: number): DonationProblem | null {
  if (!Number.isSafeInteger(given) || given < 0) return "amount_invalid";
  if (given < minimum) return "below_minimum_price";
  return given > AMOUNT_MAX ? "above_maximum_price" : null;
}
