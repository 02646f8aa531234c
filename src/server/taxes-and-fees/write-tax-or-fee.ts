import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { TAXES_AND_FEES_PER_ACCOUNT_MAX } from "#domain/limits.ts";
import { changedFields, happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import { askTicketsAgain, carriedInOtherCurrency } from "./carried.ts";
import { type OwnTaxOrFee, ownTaxOrFee } from "./own-tax-or-fee.ts";

/**
 * Creates a tax or fee. Gives its id.
 * @throws AppError forbidden, too_many_taxes_and_fees, invalid (taken)
 */
export async function createTaxOrFee(
  deed: Deed,
  account: OwnAccount,
  input: Body<typeof taxesAndFees.create>,
): Promise<number> {
  refuseLimited(account);
  const { tx } = deed;
  // Two that are created at once come one after the other.
  await sql`select from accounts where id = ${account.id} for no key update`.execute(tx);
  const { there } = await tx
    .selectFrom("taxes_and_fees")
    .select((select) => select.fn.countAll().as("there"))
    .where("account_id", "=", account.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(there) >= TAXES_AND_FEES_PER_ACCOUNT_MAX) throw new AppError("too_many_taxes_and_fees");
  const { id } = await tx
    .insertInto("taxes_and_fees")
    .values({ ...input, account_id: account.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await happened(deed, { kind: "tax_or_fee.created", ...about(account, id), data: {} });
  return id;
}

/**
 * Changes a tax or fee for orders to come: those that are there keep what they were charged.
 * @throws AppError forbidden, not_found, conflict, invalid (taken, currency_of_tickets)
 */
export async function updateTaxOrFee(
  deed: Deed,
  account: OwnAccount,
  own: OwnTaxOrFee,
  { updated_at, ...input }: Body<typeof taxesAndFees.update>,
): Promise<void> {
  refuseLimited(account);
  const { tx, now } = deed;
  await lockUnchanged(tx, "taxes_and_fees", { id: own.id }, updated_at);
  const before = await ownTaxOrFee(tx, account, own.id);
  const { currency_code } = input;
  if (currency_code !== before.currency_code && (await carriedInOtherCurrency(tx, before, currency_code)))
    throw invalid({ currency_code: "currency_of_tickets" });
  await tx
    .updateTable("taxes_and_fees")
    .set({ ...input, updated_at: now })
    .where("id", "=", before.id)
    .execute();
  const changed = changedFields(before, input);
  if (changed.some((field) => CHARGED.has(field))) await askTicketsAgain(deed, before);
  await happened(deed, { kind: "tax_or_fee.updated", ...about(account, before.id), data: { changed } });
}

/** What a price that was read a moment ago may hang on, and what an order writes down of it. */
const CHARGED = new Set(["name", "type", "calculation_type", "rate", "currency_code", "is_active"]);

/**
 * Deletes a tax or fee that no complete order was charged with, and takes it off its tickets. The row stays for orders that hold their
 * places at this moment: they pay what they were promised.
 * @throws AppError forbidden, not_found, tax_or_fee_has_orders
 */
export async function removeTaxOrFee(deed: Deed, account: OwnAccount, own: OwnTaxOrFee): Promise<void> {
  refuseLimited(account);
  const { tx, now } = deed;
  await lockUnchanged(tx, "taxes_and_fees", { id: own.id }, undefined);
  const locked = await ownTaxOrFee(tx, account, own.id);
  if (locked.has_orders) throw new AppError("tax_or_fee_has_orders");
  await tx.updateTable("taxes_and_fees").set({ deleted_at: now }).where("id", "=", locked.id).execute();
  await askTicketsAgain(deed, locked);
  await tx.deleteFrom("ticket_taxes_and_fees").where("tax_or_fee_id", "=", locked.id).execute();
  await happened(deed, { kind: "tax_or_fee.deleted", ...about(account, locked.id), data: {} });
}

/** What comes on top of every event's tickets is kept by whoever works at all of them. */
function refuseLimited({ scope }: OwnAccount): void {
  if (scope !== null) throw new AppError("forbidden");
}

function about(account: OwnAccount, tax_or_fee: number) {
  return { account_id: account.id, event_id: null, subject: { tax_or_fee } };
}
