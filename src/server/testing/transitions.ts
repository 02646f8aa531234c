import { sql } from "kysely";
import {
  ATTEMPT_ACTIONS,
  type AttemptStatus,
  canDisputeBecome,
  type DisputeStatus,
  nextAttemptStatus,
  nextOrderStatus,
  nextPaymentStatus,
  nextRefundStatus,
  nextRefundTryStatus,
  ORDER_ACTIONS,
  type OrderStatus,
  PAYMENT_ACTIONS,
  type PaymentStatus,
  REFUND_ACTIONS,
  REFUND_TRY_ACTIONS,
  type RefundStatus,
  type RefundTryStatus,
} from "#domain/order-lifecycle.ts";
import type { OpenDb } from "#server/platform/database.ts";

const WATCHED = [
  ["orders", "status"],
  ["orders", "payment_status"],
  ["orders", "refund_status"],
  ["payments", "status"],
  ["refunds", "status"],
  ["disputes", "status"],
] as const;

/** Makes this database record every change of a state from now on, whatever causes it. */
export async function watchTransitions(db: OpenDb): Promise<void> {
  await sql`create unlogged table transitions (machine text, was text, becomes text)`.execute(db);
  for (const [table, column] of WATCHED) {
    const name = `watch_${table}_${column}`;
    await sql`
      create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(`begin
        insert into transitions values ('${table}.${column}', old.${column}, new.${column});
        return null;
      end`)}`.execute(db);
    await sql`
      create trigger ${sql.id(name)} after update on ${sql.table(table)} for each row
      when (old.${sql.id(column)} is distinct from new.${sql.id(column)}) execute function ${sql.id(name)}()`.execute(
      db,
    );
  }
}

/**
 * Returns all that were recorded, as "orders.status: RESERVED → COMPLETED", and those that the
 * state machines do not allow.
 */
export async function transitionsSeen(db: OpenDb): Promise<{ seen: Set<string>; wrong: string[] }> {
  const { rows } = await sql<Seen>`select distinct machine, was, becomes from transitions`.execute(db);
  return {
    seen: new Set(rows.map(describe)),
    wrong: rows.filter((transition) => !isAllowed(transition)).map(describe),
  };
}

type Seen = { machine: `${(typeof WATCHED)[number][0]}.${string}`; was: string | null; becomes: string | null };

function describe({ machine, was, becomes }: Seen): string {
  return `${machine}: ${was} → ${becomes}`;
}

function isAllowed({ machine, was, becomes }: Seen): boolean {
  if (machine === "orders.status")
    return ORDER_ACTIONS.some((action) => nextOrderStatus(was as OrderStatus, action) === becomes);
  if (machine === "orders.payment_status")
    return PAYMENT_ACTIONS.some((action) => nextPaymentStatus(was as PaymentStatus, action) === becomes);
  if (machine === "orders.refund_status")
    return REFUND_ACTIONS.some((action) => nextRefundStatus(was as RefundStatus, action) === becomes);
  if (machine === "payments.status")
    return ATTEMPT_ACTIONS.some((action) => nextAttemptStatus(was as AttemptStatus, action) === becomes);
  if (machine === "refunds.status")
    return REFUND_TRY_ACTIONS.some((action) => nextRefundTryStatus(was as RefundTryStatus, action) === becomes);
  return canDisputeBecome(was as DisputeStatus, becomes as DisputeStatus);
}
