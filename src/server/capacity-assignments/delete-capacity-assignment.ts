import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { share } from "#server/stock/shared-stock.ts";
import { lockTickets } from "./links.ts";
import type { OwnAssignment } from "./own-assignment.ts";
import { listLinkedTicketIds } from "./capacity-assignment-queries.ts";

/**
 * Deletes a capacity assignment with its stock and what orders hold of it. The orders keep what
 * they hold of their tickets.
 * @throws AppError not_found where it was deleted meanwhile
 */
export async function removeAssignment(ctx: WriteContext, event: OwnEvent, assignment: OwnAssignment): Promise<void> {
  const { tx } = ctx;
  await lockIfUnmodified(tx, "capacity_assignments", assignment, undefined);
  const leaving = await listLinkedTicketIds(tx, assignment);
  await lockTickets(ctx, event, [], leaving);
  await share(tx, assignment.stock_id, { joining: [], leaving });
  await tx.deleteFrom("capacity_assignments").where("id", "=", assignment.id).execute();
  await tx.deleteFrom("stocks").where("id", "=", assignment.stock_id).execute();
  await recordActivity(ctx, {
    kind: "capacity_assignment.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { capacity_assignment: assignment.id },
    data: {},
  });
}
