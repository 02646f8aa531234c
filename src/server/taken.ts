import type { Taken } from "./platform/errors.ts";
import { affiliateTaken } from "./affiliates/taken.ts";
import { labelTaken } from "./labels/taken.ts";
import { listViewTaken } from "./list-views/taken.ts";
import { promoCodeTaken } from "./promo-codes/taken.ts";
import { taxOrFeeTaken } from "./taxes-and-fees/taken.ts";
import { emailTaken } from "./users/taken.ts";

/** What only one of an event's or an account's things, or one person, may have: the constraint, and the field that it is told at. */
export const TAKEN: Taken = {
  ...affiliateTaken,
  ...labelTaken,
  ...listViewTaken,
  ...promoCodeTaken,
  ...taxOrFeeTaken,
  ...emailTaken,
};
