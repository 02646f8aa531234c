import type { UniqueConstraints } from "./platform/errors.ts";
import { affiliateConstraints } from "./affiliates/affiliate-constraints.ts";
import { labelConstraints } from "./labels/label-constraints.ts";
import { listViewConstraints } from "./list-views/list-view-constraints.ts";
import { promoCodeConstraints } from "./promo-codes/promo-code-constraints.ts";
import { taxOrFeeConstraints } from "./taxes-and-fees/tax-or-fee-constraints.ts";
import { emailConstraints } from "./users/user-constraints.ts";

/**
 * What is unique for an event, an account or a user: the constraint, and the field that reports a
 * violation.
 */
export const UNIQUE_CONSTRAINTS: UniqueConstraints = {
  ...affiliateConstraints,
  ...labelConstraints,
  ...listViewConstraints,
  ...promoCodeConstraints,
  ...taxOrFeeConstraints,
  ...emailConstraints,
};
