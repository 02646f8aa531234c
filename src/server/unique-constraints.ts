import type { Taken } from "./platform/errors.ts";
import { affiliateTaken } from "./affiliates/affiliate-constraints.ts";
import { labelTaken } from "./labels/label-constraints.ts";
import { listViewTaken } from "./list-views/list-view-constraints.ts";
import { promoCodeTaken } from "./promo-codes/promo-code-constraints.ts";
import { taxOrFeeTaken } from "./taxes-and-fees/tax-or-fee-constraints.ts";
import { emailTaken } from "./users/user-constraints.ts";

/** What only one of an event's or an account's things, or one person, may have: the constraint, and the field that it is told at. */
export const TAKEN: Taken = {
  ...affiliateTaken,
  ...labelTaken,
  ...listViewTaken,
  ...promoCodeTaken,
  ...taxOrFeeTaken,
  ...emailTaken,
};
