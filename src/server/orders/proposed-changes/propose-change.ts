import { msg } from "@lingui/core/macro";
import type { Body } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { proposedChanges } from "#contract/proposed-changes.ts";
import { chargeProblem } from "#domain/pricing.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { refuseOther } from "#server/orders/change/change-order.ts";
import { readChanging } from "#server/orders/change/change-context.ts";
import { refuseUnchangeable } from "#server/orders/change/refuse-unchangeable.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { soldOut } from "#server/orders/sold-out.ts";
import { connectionsColumn } from "#server/payment-connections/payment-connection-queries.ts";
import { offeredFor } from "#server/payment-connections/offered-providers.ts";
import type { PaymentProviders } from "#server/payment-connections/payment-provider.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { holdForChange } from "#server/stock/hold-change.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { findProposed } from "./proposed-change.ts";
import { mailChangeLink } from "./send-change-link.ts";
import { refuseWhileChangeWaits } from "./pending-change.ts";

type ProposalInput = Body<typeof proposedChanges.propose>;
type Caller = { locale: Locale; providers: PaymentProviders };

/**
 * Stores an order change as it was previewed, to be made once its buyer has paid the difference,
 * and emails the buyer a link to pay it. Until then the order stays as it is, and what is new is
 * held. With a repeated idempotency key it is done once.
 * @throws AppError conflict, change_waiting, amount_changed, ticket_used, below_minimum_charge,
 * payment_unavailable, sold_out, invalid (settlement), and what `refuseUnchangeable` and
 * `readChanging` throw
 */
export async function proposeChange(
  ctx: WriteContext,
  event: OwnEvent,
  order: LockedOrder,
  input: ProposalInput,
  { locale, providers }: Caller,
): Promise<void> {
  const { tx } = ctx;
  if (await isProposed(ctx, order, input.idempotency_key)) return;
  await lockIfUnmodified(tx, "orders", order, input.updated_at);
  await refuseWhileChangeWaits(tx, order);
  await refuseUnchangeable(tx, order);
  if (!order.email) throw new AppError("payment_unavailable", { userMessage: NO_ADDRESS });
  const ticket_ids = input.steps.flatMap((step) => (step.kind === "remove" ? [] : [step.ticket_id]));
  await lockOrderStocks(tx, [order.id], { ticket_ids });
  // Read with the stocks locked: from now on what the tickets cost and share can't change.
  const { plan, lines, leaving } = await readChanging(tx, event, order, input.steps);
  refuseOther({ plan, leaving }, order, input, locale);
  const amount = plan.total_after - plan.total_before;
  if (amount <= 0) throw invalid({ settlement: "wrong" });
  if (chargeProblem(amount, order.currency)) throw new AppError("below_minimum_charge", { userMessage: TOO_SMALL });
  await refuseUnpayable(ctx, event, order, providers);
  const { id } = await tx
    .insertInto("proposed_changes")
    .values({
      ...{ event_id: event.id, order_id: order.id, amount, idempotency_key: input.idempotency_key },
      ...{ steps: JSON.stringify(input.steps), planned: JSON.stringify({ lines, plan }) },
      expires_at: new Date(ctx.now.getTime() + input.hours * 3_600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const wanted = plan.added.flatMap(({ line, holders }) => holders.map(() => line));
  const short = await holdForChange(tx, { id, order_id: order.id }, { gone: leaving, wanted });
  if (short.length > 0) throw await soldOut(tx, short);
  const noted = await transitionOrder(ctx, order, {}, {});
  const change = await findProposed(tx, order, id);
  if (change) await mailChangeLink(ctx, noted, change);
  await recordActivity(ctx, {
    kind: "order.change_proposed",
    account_id: event.account_id,
    event_id: event.id,
    subject: { order: order.id },
    data: { amount },
  });
}

const NO_ADDRESS = msg`This order has no email address to send a payment link to. Collect the difference outside Foyer instead.`;
const TOO_SMALL = msg`The difference is too small for a card payment. Collect it outside Foyer, or waive it.`;

async function isProposed({ tx }: WriteContext, order: LockedOrder, idempotency_key: string): Promise<boolean> {
  const known = tx.selectFrom("proposed_changes").select("id").where("order_id", "=", order.id);
  return (await known.where("idempotency_key", "=", idempotency_key).executeTakeFirst()) !== undefined;
}

async function refuseUnpayable(
  { tx }: WriteContext,
  { id }: OwnEvent,
  { currency }: LockedOrder,
  providers: PaymentProviders,
): Promise<void> {
  const { connections } = await tx
    .selectFrom("events")
    .select(connectionsColumn().as("connections"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const paying = { currency, connections, offers_offline_payments: false };
  if (offeredFor(providers, paying).length === 0)
    throw new AppError("payment_unavailable", {
      userMessage: msg`Card payments aren’t set up yet. Connect a payment provider first, or collect the difference outside Foyer.`,
    });
}
