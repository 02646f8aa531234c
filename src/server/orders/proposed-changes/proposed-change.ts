import type { ChangePlan, StoredLine } from "#domain/order-changes.ts";
import { nextProposedStatus, type ProposedAction, type ProposedStatus } from "#domain/proposed-changes.ts";
import type { RequestedSteps } from "#server/orders/change/change-context.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

/** An order as it was when a change was proposed, and the plan of the change. */
export type Planned = { lines: StoredLine[]; plan: ChangePlan };

export type ProposedChange = NonNullable<Awaited<ReturnType<typeof findProposed>>>;

/** A proposed change of an order; undefined if the order has none with this id. */
export async function findProposed(db: ReadDb, order: OwnOrder, id: number) {
  const found = await selectProposed(db, order).where("id", "=", id).executeTakeFirst();
  return found && read(found);
}

/** The change that waits for its payment, if there is one. */
export async function findWaiting(db: ReadDb, order: OwnOrder) {
  const found = await selectProposed(db, order).where("status", "=", "WAITING").executeTakeFirst();
  return found && read(found);
}

function selectProposed(db: ReadDb, order: OwnOrder) {
  return db
    .selectFrom("proposed_changes")
    .select(["id", "order_id", "status", "steps", "planned", "amount", "expires_at", "idempotency_key", "created_at"])
    .where("order_id", "=", order.id);
}

function read<Row extends { status: ProposedStatus; steps: unknown; planned: unknown }>(row: Row) {
  return {
    ...row,
    status: row.status,
    steps: row.steps as RequestedSteps,
    planned: row.planned as Planned,
  };
}

/**
 * Changes the status of a proposed change. The state machine decides, and the update names the old
 * status. The caller must have locked the order.
 * @throws AppError conflict where the state machine refuses
 */
export async function proposedBecomes(
  { tx, now }: WriteContext,
  change: { id: number; status: ProposedStatus },
  action: ProposedAction,
): Promise<void> {
  const status = nextProposedStatus(change.status, action);
  if (status === null) throw new AppError("conflict");
  const { numUpdatedRows } = await tx
    .updateTable("proposed_changes")
    // Erases the names of people who would have got tickets, unless late money may still make the
    // change.
    .set({ status, decided_at: now, ...(status !== "EXPIRED" && { steps: "[]" }) })
    .where("id", "=", change.id)
    .where("status", "=", change.status)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
}

/** The removed and the added tickets by name. */
export function namedOf({ plan, lines }: Planned) {
  const gone = lines.flatMap((line) => {
    const left = plan.stays.find(({ id }) => id === line.id)?.quantity ?? 0;
    const { ticket_price_id, item_name } = line;
    return line.quantity > left ? [{ ticket_price_id, item_name, quantity: line.quantity - left }] : [];
  });
  const added = plan.added.map(({ line: { ticket_price_id, item_name }, holders }) => ({
    ...{ ticket_price_id, item_name, quantity: holders.length },
  }));
  return { gone: joined(gone), added: joined(added) };
}

type Named = { ticket_price_id: number; item_name: string; quantity: number };

function joined(all: readonly Named[]): Named[] {
  const by = new Map<string, Named>();
  for (const line of all) {
    const key = JSON.stringify([line.ticket_price_id, line.item_name]);
    by.set(key, { ...line, quantity: line.quantity + (by.get(key)?.quantity ?? 0) });
  }
  return [...by.values()];
}
