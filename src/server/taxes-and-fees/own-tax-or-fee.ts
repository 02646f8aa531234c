import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import { findTaxOrFee, type TaxOrFeeFound } from "./tax-or-fee-queries.ts";

/** A tax or fee of the caller's account that is not deleted, proven once. */
export type OwnTaxOrFee = Own<"tax_or_fee", TaxOrFeeFound>;

/** @throws AppError not_found, for another account's too */
export async function ownTaxOrFee(db: ReadDb, account: OwnAccount, tax_or_fee_id: number): Promise<OwnTaxOrFee> {
  const found = await findTaxOrFee(db, account, tax_or_fee_id);
  if (!found) throw new AppError("not_found");
  return found as OwnTaxOrFee;
}

/** What a ticket can carry of what an account has. */
export type LinkedTaxOrFee = Own<"tax_or_fee", { readonly id: number; readonly currency_code: string | null }>;

/** Those of an account among ids that stand in a body, each once; undefined when one of them is none of this account's. */
export async function findOwnTaxesAndFees(
  db: ReadDb,
  { account_id }: { account_id: number },
  ids: readonly number[],
): Promise<LinkedTaxOrFee[] | undefined> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const mine = await db
    .selectFrom("taxes_and_fees")
    .select(["id", "currency_code"])
    .where("account_id", "=", account_id)
    .where("id", "in", wanted)
    .where("deleted_at", "is", null)
    .execute();
  return mine.length === wanted.length ? (mine as LinkedTaxOrFee[]) : undefined;
}
