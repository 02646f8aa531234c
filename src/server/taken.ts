import type { Taken } from "./platform/errors.ts";
import { promoCodeTaken } from "./promo-codes/taken.ts";
import { taxOrFeeTaken } from "./taxes-and-fees/taken.ts";

/** The names that only one of an event's or an account's things may have: the constraint, and the field that it is told at. */
export const TAKEN: Taken = { ...promoCodeTaken, ...taxOrFeeTaken };
