import { isChargedIn } from "#domain/taxes-and-fees.ts";
import { allOf } from "#server/platform/database/any-of.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { findOwnTaxesAndFees } from "./own-tax-or-fee.ts";

/**
 * Sets the taxes and fees of a ticket; undefined leaves them unchanged. The caller has locked the
 * ticket, and sets its `updated_at`.
 * @throws AppError invalid, for what is not the account's, and for a fixed amount in another
 * currency than the event's
 */
export async function linkTaxesAndFees(
  { tx }: WriteContext,
  event: OwnEvent,
  ticket: { id: number },
  ids: readonly number[] | undefined,
): Promise<void> {
  if (ids === undefined) return;
  const linked = await findOwnTaxesAndFees(tx, event, ids);
  if (!linked) throw invalid({ tax_and_fee_ids: "tax_unknown" });
  if (!linked.every((taxOrFee) => isChargedIn(taxOrFee, event.currency)))
    throw invalid({ tax_and_fee_ids: "tax_currency" });
  await tx
    .deleteFrom("ticket_taxes_and_fees")
    .where("ticket_id", "=", ticket.id)
    .where("tax_or_fee_id", "<>", allOf(linked.map(({ id }) => id)))
    .execute();
  if (linked.length === 0) return;
  await tx
    .insertInto("ticket_taxes_and_fees")
    .values(linked.map(({ id }) => ({ ticket_id: ticket.id, tax_or_fee_id: id })))
    .onConflict((known) => known.doNothing())
    .execute();
}
