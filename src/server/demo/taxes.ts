import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { createTaxOrFee } from "#server/taxes-and-fees/write-tax-or-fee.ts";
import type { DemoAccount } from "./account.ts";
import { actingIn } from "./acting.ts";

export type DemoTax = keyof typeof TAXES;

/** The account's taxes and fees. FIXED in the smallest unit of its currency, PERCENTAGE in thousandths of a percent. */
const TAXES = {
  VAT_PORTUGAL: { name: "IVA", type: "TAX", calculation_type: "PERCENTAGE", rate: 23_000, is_default: true },
  TAX_JAPAN: { name: "Consumption tax", type: "TAX", calculation_type: "PERCENTAGE", rate: 10_000 },
  BOOKING_FEE: {
    name: "Booking fee",
    type: "FEE",
    calculation_type: "FIXED",
    rate: 150,
    currency_code: "EUR",
    is_in_price: true,
  },
  HALL_FEE: {
    ...{ name: "Hall fee", type: "FEE", calculation_type: "FIXED", rate: 300, currency_code: "JPY", is_in_price: true },
    description: "Charged by the hall for each seat.",
  },
  SUMMER_SHARE: {
    ...{ name: "Summer share", type: "FEE", calculation_type: "PERCENTAGE", rate: 2_500, is_active: false },
    description: "For the festival season.",
  },
} as const;

export function createTaxes(db: OpenDb, demo: { account: DemoAccount; now: Date }): Promise<Record<DemoTax, number>> {
  return withTransaction(db, actingIn(demo), async (ctx) => {
    const ids: Partial<Record<DemoTax, number>> = {};
    for (const [key, tax] of Object.entries(TAXES)) {
      const input = taxesAndFees.create.body.parse(tax);
      ids[key as DemoTax] = await createTaxOrFee(ctx, demo.account.caller.account, input);
    }
    return ids as Record<DemoTax, number>;
  });
}
