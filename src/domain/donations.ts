import { AMOUNT_MAX } from "./maxima.ts";

export type DonationProblem = "amount_invalid" | "below_minimum_price" | "above_maximum_price";

/**
 * `given` and `minimum` in the smallest unit. Applies to every line: a second donation cannot be
 * below the minimum either.
 */
export function donationProblem(amount: number, minimum: number): DonationProblem | null {
  if (!Number.isSafeInteger(amount) || amount < 0) return "amount_invalid";
  if (amount < minimum) return "below_minimum_price";
  return amount > AMOUNT_MAX ? "above_maximum_price" : null;
}
