import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FieldProblem } from "#contract/field-problems.ts";
import { minimumCharge } from "#domain/currencies.ts";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { type TicketChargeProblem, ticketChargeProblems } from "#domain/ticket-charges.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { selectSellable } from "./select-sellable.ts";

/**
 * Rejects a ticket as its organizer has just written it where its prices can't be charged.
 * @throws AppError invalid (tax_and_fee_ids, prices.N.price)
 */
export async function requireChargeable(
  tx: Tx,
  event: OwnEvent,
  { id }: { id: number },
  locale: Locale,
): Promise<void> {
  const ticket = await selectSellable(tx).where("tickets.id", "=", id).executeTakeFirstOrThrow();
  const problems = ticketChargeProblems(ticket, event.currency);
  if (problems.length === 0) return;
  const minimum = formatMoney(minimumCharge(event.currency), event.currency, INTL_TAGS[locale]);
  const messages: Record<TicketChargeProblem, FieldProblem | MessageDescriptor> = {
    fee_behavior: "fee_behavior",
    below_fees: "below_fees",
    below_charge: msg`Card payments must be at least ${minimum}. Raise the price or the minimum per order.`,
  };
  throw invalid(Object.fromEntries(problems.map(({ field, problem }) => [field, messages[problem]])));
}
