import { msg } from "@lingui/core/macro";
import type { Body } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { orderChanges } from "#contract/order-changes.ts";
import type { OrderChangeNotice } from "#domain/activities.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { isPaidOffline } from "#server/order-money/offline-money.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { carryOut } from "./apply-change.ts";
import { type Changing, readChanging } from "./change-context.ts";
import { refuseWhileChangeWaits } from "#server/orders/proposed-changes/pending-change.ts";
import { refuseUnchangeable } from "./refuse-unchangeable.ts";

export type ChangeInput = Body<typeof orderChanges.make>;
type Caller = { may_refund: boolean; locale: Locale };

/**
 * Changes the tickets of a complete order: some are swapped, some added, some removed. Stock,
 * prices, stats, books and money follow in one transaction, as the preview showed them or not at
 * all. With a repeated idempotency key it is done once.
 * @throws AppError conflict, amount_changed, ticket_used, sold_out, forbidden when money would be
 * refunded and the caller may not do that, invalid (settlement, paid_by), and what
 * `refuseUnchangeable` and `readChanging` throw
 */
export async function changeOrder(
  ctx: WriteContext,
  event: OwnEvent,
  order: LockedOrder,
  input: ChangeInput,
  caller: Caller,
): Promise<void> {
  const { tx } = ctx;
  if (await isChanged(ctx, order, input.idempotency_key)) return;
  await lockIfUnmodified(tx, "orders", order, input.updated_at);
  await refuseWhileChangeWaits(tx, order);
  await refuseUnchangeable(tx, order);
  const ticket_ids = input.steps.flatMap((step) => (step.kind === "remove" ? [] : [step.ticket_id]));
  await lockOrderStocks(tx, [order.id], { ticket_ids });
  // Read with the stocks locked: from now on what the tickets cost and share can't change.
  const changing = await readChanging(tx, event, order, input.steps);
  refuseOther(changing, order, input, caller.locale);
  const settled = settledAs(changing, input, await isPaidOffline(tx, order));
  if (settled === "REFUNDED" && !caller.may_refund) throw new AppError("forbidden");
  await carryOut(ctx, order, { ...input, changing, settled });
}

async function isChanged({ tx }: WriteContext, order: LockedOrder, idempotency_key: string): Promise<boolean> {
  const known = tx.selectFrom("order_changes").select("id").where("order_id", "=", order.id);
  return (await known.where("idempotency_key", "=", idempotency_key).executeTakeFirst()) !== undefined;
}

/**
 * Refuses a change that differs from its preview: prices, taxes and check-ins may have changed
 * since.
 */
export function refuseOther(
  { plan, leaving }: Pick<Changing, "plan" | "leaving">,
  order: LockedOrder,
  input: LookedAt,
  locale: Locale,
): void {
  if (plan.total_before !== input.total_before || plan.total_after !== input.total_after) {
    const money = formatMoney(plan.total_after, order.currency, INTL_TAGS[locale]);
    throw new AppError("amount_changed", {
      userMessage: msg`With current prices, taxes and fees, the order total is ${money}. Please review it and try again.`,
    });
  }
  if (!input.accepts_checked_in && leaving.some(({ is_checked_in }) => is_checked_in))
    throw new AppError("ticket_used", {
      userMessage: msg`Someone has already checked in with one of these tickets. Confirm that you want to change it anyway.`,
    });
}

export type LookedAt = Pick<ChangeInput, "total_before" | "total_after" | "accepts_checked_in">;

/**
 * How the difference is settled. Money that was received offline when the order was made is
 * returned offline.
 */
function settledAs({ plan }: Changing, input: ChangeInput, wasOffline: boolean): OrderChangeNotice["reason"] {
  const difference = plan.total_after - plan.total_before;
  if (difference === 0) return "EVEN";
  if (difference < 0) {
    if (input.settlement === "KEEP") return "KEPT";
    if (input.settlement !== "REFUND") throw invalid({ settlement: "required" });
    return wasOffline ? "REFUNDED_OFFLINE" : "REFUNDED";
  }
  if (input.settlement === "WAIVE") return "WAIVED";
  if (input.settlement !== "RECEIVED") throw invalid({ settlement: "required" });
  if (input.paid_by === null) throw invalid({ paid_by: "required" });
  return "RECEIVED";
}
