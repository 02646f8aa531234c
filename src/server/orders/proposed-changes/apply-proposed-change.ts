import { carryOut } from "#server/orders/change/apply-change.ts";
import { type Changing, countedLines, ticketsOf } from "#server/orders/change/changing.ts";
import { refuseUnchangeable } from "#server/orders/change/refuse-unchangeable.ts";
import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { heldByChange, holdForChange, releaseChange } from "#server/stock/hold-change.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { endProposed } from "./withdraw-change.ts";
import { findWaiting, proposedBecomes, type ProposedChange } from "./proposed-change.ts";

type Payment = { id: number; status: string; provider: string };

/**
 * Makes a proposed change with the money that came for it, as it was proposed: prices may be others by now. False, and nothing is changed, where it
 * can't be made any more, for the order or its tickets are not what they were, or the places are gone: then it waits no longer.
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

/** What it needs is held anew, by what its tickets share now, and let go for `carryOut` to take: all stocks stay in hand meanwhile. */
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

/** The change as it was proposed, of the order as it is; null where the one is not a change of the other any more. */
async function readProposed(tx: Tx, order: LockedOrder, change: ProposedChange): Promise<Changing | null> {
  const { plan, lines: before } = change.planned;
  // whose people were forgotten since it lapsed is made no more
  if (change.steps.length === 0 || !(await isChangeable(tx, order))) return null;
  // one that came late, while another one waits
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

/** Whether what would be given is still there: a price may have been deleted once nothing was held of it. */
async function areThere(tx: Tx, added: Changing["plan"]["added"]): Promise<boolean> {
  const ids = new Set(added.map(({ line }) => line.ticket_price_id));
  const found = await tx
    .selectFrom("ticket_prices")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return found.length === ids.size;
}
