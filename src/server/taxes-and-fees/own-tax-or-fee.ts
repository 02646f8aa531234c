import { anyOf } from "#server/platform/database/any-of.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import { findTaxOrFee, type TaxOrFeeFound } from "./tax-or-fee-queries.ts";

/** A tax or fee, not deleted, that is proven to be of the caller's account. */
export type OwnTaxOrFee = Own<"tax_or_fee", TaxOrFeeFound>;

/** @throws AppError not_found, for another account's too */
export async function ownTaxOrFee(db: ReadDb, account: OwnAccount, tax_or_fee_id: number): Promise<OwnTaxOrFee> {
  const found = await findTaxOrFee(db, account, tax_or_fee_id);
  if (!found) throw new AppError("not_found");
  return found as OwnTaxOrFee;
}

/** A tax or fee of an account that a ticket can carry. */
export type LinkedTaxOrFee = Own<"tax_or_fee", { readonly id: number; readonly currency_code: string | null }>;

/**
 * Returns the account's taxes and fees with these ids from a request body, each once; undefined
 * where one of them is not the account's.
 */
export async function findOwnTaxesAndFees(
  db: ReadDb,
  { account_id }: { account_id: number },
  ids: readonly number[],
): Promise<LinkedTaxOrFee[] | undefined> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom("taxes_and_fees")
    .select(["id", "currency_code"])
    .where("account_id", "=", account_id)
    .where("id", "=", anyOf(wanted))
    .where("deleted_at", "is", null)
    .execute();
  return found.length === wanted.length ? (found as LinkedTaxOrFee[]) : undefined;
}
