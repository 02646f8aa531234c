import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { ownAccount } from "#server/accounts/own-account.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { ownTaxOrFee } from "./own-tax-or-fee.ts";
import { listTaxesAndFees } from "./tax-or-fee-queries.ts";
import { createTaxOrFee, removeTaxOrFee, updateTaxOrFee } from "./write-tax-or-fee.ts";

export const taxOrFeeRoutes: Route[] = [
  read(taxesAndFees.list, async (db, { caller, params }) => ({
    data: await listTaxesAndFees(db, ownAccount(caller, params.account_id)),
  })),

  write(taxesAndFees.create, async (ctx, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    const id = await createTaxOrFee(ctx, account, body);
    return { data: await ownTaxOrFee(ctx.tx, account, id) };
  }),

  read(taxesAndFees.get, async (db, { caller, params }) => ({
    data: await ownTaxOrFee(db, ownAccount(caller, params.account_id), params.tax_or_fee_id),
  })),

  write(taxesAndFees.update, async (ctx, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    const own = await ownTaxOrFee(ctx.tx, account, params.tax_or_fee_id);
    await updateTaxOrFee(ctx, account, own, body);
    return { data: await ownTaxOrFee(ctx.tx, account, own.id) };
  }),

  write(taxesAndFees.remove, async (ctx, { caller, params }) => {
    const account = ownAccount(caller, params.account_id);
    await removeTaxOrFee(ctx, account, await ownTaxOrFee(ctx.tx, account, params.tax_or_fee_id));
  }),
];
