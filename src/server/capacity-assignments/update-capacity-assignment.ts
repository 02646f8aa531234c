import type { Body } from "#contract/endpoint.ts";
import type { capacityAssignments } from "#contract/capacity-assignments.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { share } from "#server/stock/shared-stock.ts";
import { deleteLinks, insertLinks, lockTickets, setLimit } from "./links.ts";
import type { OwnAssignment } from "./own-assignment.ts";
import { listLinkedTicketIds } from "./capacity-assignment-queries.ts";

/**
 * Changes a capacity assignment: its capacity, its tickets, and whether it counts. Tickets that
 * join add what they have sold and hold.
 * @throws AppError not_found, conflict, no_tickets, invalid (foreign tickets, or a capacity below
 * existing sales)
 */
export async function updateAssignment(
  ctx: WriteContext,
  event: OwnEvent,
  assignment: OwnAssignment,
  { updated_at, ticket_ids, ...rest }: Body<typeof capacityAssignments.update>,
): Promise<void> {
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "capacity_assignments", assignment, updated_at);
  const linked = await listLinkedTicketIds(tx, assignment);
  const tickets = await lockTickets(ctx, event, ticket_ids, linked);
  const joining = tickets.filter((id) => !linked.includes(id));
  const leaving = linked.filter((id) => !tickets.includes(id));
  const isRelinked = joining.length + leaving.length > 0;
  if (isRelinked) await share(tx, assignment.stock_id, { joining, leaving });
  await setLimit(ctx, assignment, rest);
  await deleteLinks(ctx, assignment, leaving);
  await insertLinks(ctx, event, assignment, joining);
  const changes = { ...rest, capacity: rest.capacity ?? null };
  await tx
    .updateTable("capacity_assignments")
    .set({ ...changes, updated_at: now })
    .where("id", "=", assignment.id)
    .execute();
  await recordActivity(ctx, {
    kind: "capacity_assignment.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { capacity_assignment: assignment.id },
    data: { changed: [...changedFields<object>(assignment, changes), ...(isRelinked ? ["ticket_ids"] : [])] },
  });
}
