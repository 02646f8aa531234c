import type { AttemptStatus } from "#domain/order-lifecycle.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { carryOut } from "#server/orders/change/apply-change.ts";
import { type Changing, countedLines, ticketsOf } from "#server/orders/change/change-context.ts";
import { refuseUnchangeable } from "#server/orders/change/refuse-unchangeable.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { heldByChange, holdForChange, releaseChange } from "#server/stock/hold-change.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { endProposed } from "./withdraw-change.ts";
import { findWaiting, proposedBecomes, type ProposedChange } from "./proposed-change.ts";

type Payment = { id: number; status: AttemptStatus; provider: string };

/**
 * Makes a proposed change with the money that came for it, as it was proposed: prices may have
 * changed since. If it can no longer be made, because the order or its tickets have changed or the
 * stock is gone, it is withdrawn and the result is false.
 */
export async function makeProposed(
  ctx: WriteContext,
  order: LockedOrder,
  change: ProposedChange,
  payment: Payment,
): Promise<boolean> {
  const { tx } = ctx;
  const changing = await readProposed(tx, order, change);
  const isHeld = changing !== null && (await lockUnits(tx, change, changing));
  if (!isHeld) {
    if (change.status === "WAITING") await endProposed(ctx, order, change, "withdraw");
    return false;
  }
  await proposedBecomes(ctx, change, "make");
  const { steps, idempotency_key } = change;
  await carryOut(ctx, order, {
    ...{
      changing,
      steps,
      idempotency_key,
      payment,
      settled: "PAID",
      settlement: null,
      paid_by: null,
      notify_buyer: true,
    },
  });
  return true;
}

/**
 * Holds again what the change needs, by what its tickets share now, and releases it for `carryOut`
 * to take. All these stocks stay locked meanwhile.
 */
async function lockUnits(tx: Tx, change: ProposedChange, { plan, leaving }: Changing): Promise<boolean> {
  const wanted = plan.added.flatMap(({ line, holders }) => holders.map(() => line));
  const held = await heldByChange(tx, change);
  const ticket_ids = [...wanted.map(({ ticket_id }) => ticket_id), ...(held.ticket_ids ?? [])];
  await lockOrderStocks(tx, [change.order_id], { ...held, ticket_ids });
  const short = await holdForChange(tx, change, { gone: leaving, wanted });
  if (short.length > 0) return false;
  await releaseChange(tx, change);
  return true;
}

/**
 * The change as it was proposed, applied to the current order; null if it no longer is a change of
 * that order.
 */
async function readProposed(tx: Tx, order: LockedOrder, change: ProposedChange): Promise<Changing | null> {
  const { plan, lines: before } = change.planned;
  // A change whose people were erased since it expired is never made.
  if (change.steps.length === 0 || !(await isChangeable(tx, order))) return null;
  // A late payment for an expired change, while another change waits.
  const waiting = await findWaiting(tx, order);
  if (waiting && waiting.id !== change.id) return null;
  const lines = await countedLines(tx, order);
  if (JSON.stringify(lines.map(asCompared)) !== JSON.stringify(before.map(asCompared))) return null;
  const tickets = await ticketsOf(tx, order);
  const ids = change.steps.flatMap((step) => (step.kind === "add" ? [] : [step.attendee_id]));
  const leaving = tickets.filter(({ id, status }) => ids.includes(id) && status === "ACTIVE");
  if (leaving.length < ids.length || !(await areThere(tx, plan.added))) return null;
  return { lines, tickets, leaving, sellable: [], plan };
}

async function isChangeable(tx: Tx, order: LockedOrder): Promise<boolean> {
  try {
    await refuseUnchangeable(tx, order);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function asCompared({ id, quantity, total_gross }: { id: number; quantity: number; total_gross: number }) {
  return [id, quantity, total_gross];
}

/**
 * Whether the prices of the added tickets still exist: a price may have been deleted once nothing
 * was held of it.
 */
async function areThere(tx: Tx, added: Changing["plan"]["added"]): Promise<boolean> {
  const ids = new Set(added.map(({ line }) => line.ticket_price_id));
  const found = await tx
    .selectFrom("ticket_prices")
    .select("id")
    .where("id", "=", anyOf([...ids]))
    .execute();
  return found.length === ids.size;
}
