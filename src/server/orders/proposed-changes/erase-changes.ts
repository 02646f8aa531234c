import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { Ids } from "#server/platform/database/delete-in-batches.ts";

/**
 * Erases the people who would have got tickets by changes of these orders that were proposed and
 * not made.
 */
export function eraseProposedChanges(order_ids: Ids): RawBuilder<unknown> {
  return sql`update proposed_changes set steps = '[]' where order_id = any(${order_ids}) and steps <> '[]'`;
}

/**
 * Erases a person from the proposed changes that would have given them a ticket. The caller must
 * have locked the person's own orders.
 * @throws AppError order_open: a change that names the person, or is of their order, waits for its
 * payment
 */
export async function eraseInProposedChanges(
  tx: Tx,
  { account, email }: { account: OwnAccount; email: string },
  order_ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ order_id: number; status: string }>`
    select proposed_changes.order_id, proposed_changes.status
    from proposed_changes
    join events on events.id = proposed_changes.event_id
    where events.account_id = ${account.id}
      and (
        proposed_changes.order_id = any(${order_ids}::bigint[])
        or position(lower(${email}) in lower(proposed_changes.steps::text)) > 0
      )`.execute(tx);
  if (rows.some(({ status }) => status === "WAITING")) throw new AppError("order_open");
  if (rows.length > 0) await eraseProposedChanges(rows.map(({ order_id }) => order_id)).execute(tx);
}
