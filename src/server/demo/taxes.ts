import type { OpenDb } from "#server/platform/database.ts";

export type DemoTax = keyof typeof TAXES;

/** The account's taxes and fees. FIXED in the smallest unit of a ticket's currency, PERCENTAGE in thousandths of a percent. */
const TAXES = {
  VAT_PORTUGAL: { name: "IVA", type: "TAX", calculation_type: "PERCENTAGE", rate: 23_000 },
  TAX_JAPAN: { name: "Consumption tax", type: "TAX", calculation_type: "PERCENTAGE", rate: 10_000 },
  BOOKING_FEE: { name: "Booking fee", type: "FEE", calculation_type: "FIXED", rate: 150 },
  HALL_FEE: { name: "Hall fee", type: "FEE", calculation_type: "FIXED", rate: 300 },
} as const;

export async function createTaxes(db: OpenDb, account_id: number): Promise<Record<DemoTax, number>> {
  const ids: Partial<Record<DemoTax, number>> = {};
  for (const [key, tax] of Object.entries(TAXES)) {
    const { id } = await db
      .insertInto("taxes_and_fees")
      .values({ ...tax, account_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids[key as DemoTax] = id;
  }
  return ids as Record<DemoTax, number>;
}
