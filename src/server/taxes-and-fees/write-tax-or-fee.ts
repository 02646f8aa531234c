import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { TAXES_AND_FEES_PER_ACCOUNT_MAX } from "#domain/maxima.ts";
import type { TaxBehavior } from "#domain/taxes-and-fees.ts";
import { findEventDefaults } from "#server/accounts/event-defaults.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { askTicketsAgain, carriedInOtherCurrency, refuseContradicted } from "./carrying-tickets.ts";
import { type OwnTaxOrFee, ownTaxOrFee } from "./own-tax-or-fee.ts";

/**
 * Creates a tax or fee and returns its id.
 * @throws AppError forbidden, too_many_taxes_and_fees, invalid (taken)
 */
export async function createTaxOrFee(
  ctx: WriteContext,
  account: OwnAccount,
  input: Body<typeof taxesAndFees.create>,
): Promise<number> {
  refuseLimited(account);
  const { tx } = ctx;
  // Serializes the creation of taxes and fees of an account.
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
    .values({ ...input, ...(await behaviorOf(ctx, account, input)), account_id: account.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, { kind: "tax_or_fee.created", ...about(account, id), data: {} });
  return id;
}

/**
 * Changes a tax or fee for future orders: existing ones keep what they were charged.
 * @throws AppError forbidden, not_found, conflict, invalid (taken, currency_of_tickets,
 * behavior_of_tickets, fee_above_price)
 */
export async function updateTaxOrFee(
  ctx: WriteContext,
  account: OwnAccount,
  own: OwnTaxOrFee,
  { updated_at, ...input }: Body<typeof taxesAndFees.update>,
): Promise<void> {
  refuseLimited(account);
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "taxes_and_fees", { id: own.id }, updated_at);
  const before = await ownTaxOrFee(tx, account, own.id);
  const { currency_code } = input;
  if (currency_code !== before.currency_code && (await carriedInOtherCurrency(tx, before, currency_code)))
    throw invalid({ currency_code: "currency_of_tickets" });
  const written = { ...input, ...(await behaviorOf(ctx, account, input, before.tax_behavior)) };
  await tx
    .updateTable("taxes_and_fees")
    .set({ ...written, updated_at: now })
    .where("id", "=", before.id)
    .execute();
  if (written.is_in_price) await refuseContradicted(tx, before);
  const changed = changedFields(before, written);
  if (changed.some((field) => CHARGED.has(field))) await askTicketsAgain(ctx, before);
  await recordActivity(ctx, { kind: "tax_or_fee.updated", ...about(account, before.id), data: { changed } });
}

/**
 * The default of a fee's tax behavior: its current one, or that of the account's prices. A tax has
 * none.
 */
async function behaviorOf(
  { tx }: WriteContext,
  account: OwnAccount,
  { type, tax_behavior }: Pick<Body<typeof taxesAndFees.create>, "type" | "tax_behavior">,
  before: TaxBehavior | null = null,
): Promise<{ tax_behavior: TaxBehavior | null }> {
  if (type === "TAX") return { tax_behavior: null };
  return { tax_behavior: tax_behavior ?? before ?? (await findEventDefaults(tx, account)).tax_behavior };
}

/** Fields that affect a price that was read a moment ago, or that an order stores. */
const CHARGED = new Set([
  "name",
  "type",
  "calculation_type",
  "rate",
  "currency_code",
  "is_active",
  "tax_behavior",
  "is_in_price",
]);

/**
 * Deletes a tax or fee that no completed order was charged with, and removes it from its tickets.
 * The row stays for open reservations, which pay the promised price.
 * @throws AppError forbidden, not_found, tax_or_fee_has_orders
 */
export async function removeTaxOrFee(ctx: WriteContext, account: OwnAccount, own: OwnTaxOrFee): Promise<void> {
  refuseLimited(account);
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "taxes_and_fees", { id: own.id }, undefined);
  const locked = await ownTaxOrFee(tx, account, own.id);
  if (locked.has_orders) throw new AppError("tax_or_fee_has_orders");
  await tx.updateTable("taxes_and_fees").set({ deleted_at: now }).where("id", "=", locked.id).execute();
  await askTicketsAgain(ctx, locked);
  await tx.deleteFrom("ticket_taxes_and_fees").where("tax_or_fee_id", "=", locked.id).execute();
  await recordActivity(ctx, { kind: "tax_or_fee.deleted", ...about(account, locked.id), data: {} });
}

/**
 * Taxes and fees affect the tickets of every event, so only members of the whole account may change
 * them.
 */
function refuseLimited({ scope }: OwnAccount): void {
  if (scope !== null) throw new AppError("forbidden");
}

function about(account: OwnAccount, tax_or_fee: number) {
  return { account_id: account.id, event_id: null, subject: { tax_or_fee } };
}
