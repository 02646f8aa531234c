import { z } from "zod";
import { AMOUNT_MAX, NAME_MAX, TAX_OR_FEE_DESCRIPTION_MAX } from "#domain/maxima.ts";
import { CALCULATION_TYPES, TAX_BEHAVIORS, TAX_OR_FEE_TYPES, taxOrFeeProblems } from "#domain/taxes-and-fees.ts";
import { endpoint, single } from "./endpoint.ts";
import { amount, currency, id, instant, line, optional, problem, text } from "./fields.ts";
import { version } from "./optimistic-lock.ts";

export const taxOrFee = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  /**
   * PERCENTAGE: thousandths of a percent. FIXED: the smallest unit of `currency_code`, per ticket.
   */
  rate: z.int(),
  /** The currency of a FIXED one, which only tickets of events in this currency can have. */
  currency_code: z.string().nullable(),
  /**
   * For a fee: whether its amount contains the taxes on it (`inclusive`) or these come on top
   * (`exclusive`). Null for a tax.
   */
  tax_behavior: z.enum(TAX_BEHAVIORS).nullable(),
  /**
   * Whether a fee is part of the ticket’s price, not on top of it. It then has the ticket’s tax
   * behavior.
   */
  is_in_price: z.boolean(),
  description: z.string().nullable(),
  /** If inactive, it remains on its tickets and is not charged. */
  is_active: z.boolean(),
  /** Whether it is preselected in forms for new tickets. */
  is_default: z.boolean(),
  /** How many tickets have it. */
  ticket_count: z.int(),
  /** Whether completed orders were charged with it: then it can be deactivated but not deleted. */
  has_orders: z.boolean(),
  updated_at: instant,
});
export type TaxOrFeeRow = z.output<typeof taxOrFee>;

export const taxOrFeeInput = z
  .object({
    name: line(NAME_MAX),
    type: z.enum(TAX_OR_FEE_TYPES),
    calculation_type: z.enum(CALCULATION_TYPES),
    rate: amount(AMOUNT_MAX),
    currency_code: optional(currency),
    /** For a fee. Unchanged if omitted; a new fee has the account’s default. */
    tax_behavior: z.enum(TAX_BEHAVIORS).nullish(),
    is_in_price: z.boolean().default(false),
    description: optional(text(TAX_OR_FEE_DESCRIPTION_MAX)),
    is_active: z.boolean().default(true),
    is_default: z.boolean().default(false),
  })
  .superRefine((input, context) => {
    for (const { field, problem: name } of taxOrFeeProblems(input))
      context.addIssue({ code: "custom", ...problem(name, [field]) });
  });

export const taxOrFeeChange = taxOrFeeInput.safeExtend(version);

const inAccount = z.object({ account_id: id });
const inTaxOrFee = inAccount.extend({ tax_or_fee_id: id });

export const taxesAndFees = {
  list: endpoint({
    method: "GET",
    path: "/accounts/:account_id/taxes-and-fees",
    access: "organizer",
    area: "tickets",
    summary: "List the account's taxes and fees, by name",
    provides: ["taxes_and_fees"],
    params: inAccount,
    returns: z.object({ data: z.array(taxOrFee) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/accounts/:account_id/taxes-and-fees",
    access: "organizer",
    area: "tickets",
    summary: "Create a tax or fee; requires access to the whole account",
    invalidates: ["taxes_and_fees"],
    refuses: ["too_many_taxes_and_fees"],
    params: inAccount,
    body: taxOrFeeInput,
    returns: single(taxOrFee),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id/taxes-and-fees/:tax_or_fee_id",
    access: "organizer",
    area: "tickets",
    summary: "Get a tax or fee",
    provides: ["taxes_and_fees"],
    params: inTaxOrFee,
    returns: single(taxOrFee),
  }),
  update: endpoint({
    method: "PUT",
    path: "/accounts/:account_id/taxes-and-fees/:tax_or_fee_id",
    access: "organizer",
    area: "tickets",
    summary: "Update a tax or fee for future orders; rejected if changed since updated_at",
    invalidates: ["taxes_and_fees", "tickets"],
    refuses: ["conflict"],
    params: inTaxOrFee,
    body: taxOrFeeChange,
    returns: single(taxOrFee),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/accounts/:account_id/taxes-and-fees/:tax_or_fee_id",
    access: "organizer",
    area: "tickets",
    summary: "Delete a tax or fee that was never charged, and remove it from its tickets",
    invalidates: ["taxes_and_fees", "tickets"],
    refuses: ["tax_or_fee_has_orders"],
    params: inTaxOrFee,
  }),
};
