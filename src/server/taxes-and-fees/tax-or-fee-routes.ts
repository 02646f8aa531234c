import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { ownTaxOrFee } from "./own-tax-or-fee.ts";
import { listTaxesAndFees } from "./tax-or-fee-queries.ts";
import { createTaxOrFee, removeTaxOrFee, updateTaxOrFee } from "./write-tax-or-fee.ts";

export const taxOrFeeRoutes: Route[] = [
  read(taxesAndFees.list, async (db, { account }) => ({
    data: await listTaxesAndFees(db, account),
  })),

  write(taxesAndFees.create, async (ctx, { account, body }) => {
    const id = await createTaxOrFee(ctx, account, body);
    return { data: await ownTaxOrFee(ctx.tx, account, id) };
  }),

  read(taxesAndFees.get, async (_db, { tax_or_fee: taxOrFee }) => ({ data: taxOrFee })),

  write(taxesAndFees.update, async (ctx, { account, tax_or_fee: own, body }) => {
    await updateTaxOrFee(ctx, account, own, body);
    return { data: await ownTaxOrFee(ctx.tx, account, own.id) };
  }),

  write(taxesAndFees.remove, (ctx, { account, tax_or_fee: taxOrFee }) => removeTaxOrFee(ctx, account, taxOrFee)),
];
