import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { capacityAssignments } from "#contract/capacity-assignments.ts";
import { CAPACITY_ASSIGNMENTS_PER_EVENT_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { makeStock } from "#server/stock/capacity.ts";
import { share } from "#server/stock/shared-stock.ts";
import { insertLinks, lockTickets, setLimit } from "./links.ts";

/**
 * Lets tickets share a capacity from now on; what they have sold and hold already counts. Returns
 * its id.
 * @throws AppError no_tickets, too_many_capacity_assignments, invalid (foreign tickets, or a
 * capacity below existing sales)
 */
export async function createAssignment(
  ctx: WriteContext,
  event: OwnEvent,
  { ticket_ids, ...rest }: Body<typeof capacityAssignments.create>,
): Promise<number> {
  const { tx } = ctx;
  const tickets = await lockTickets(ctx, event, ticket_ids);
  const stock_id = await makeStock(tx, event, { kind: "CAPACITY_ASSIGNMENT", capacity: null });
  await share(tx, stock_id, { joining: tickets, leaving: [] });
  await setLimit(ctx, { stock_id }, rest);
  await refuseTooMany(ctx, event);
  const { id } = await tx
    .insertInto("capacity_assignments")
    .values({ ...rest, capacity: rest.capacity ?? null, event_id: event.id, stock_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLinks(ctx, event, { id }, tickets);
  await recordActivity(ctx, {
    kind: "capacity_assignment.created",
    account_id: event.account_id,
    event_id: event.id,
    subject: { capacity_assignment: id },
    data: {},
  });
  return id;
}

/**
 * Locks the event, so that simultaneous creations are serialized. The event is locked after the
 * stocks, in the same order as everywhere.
 */
async function refuseTooMany({ tx }: WriteContext, event: OwnEvent): Promise<void> {
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
  const { there } = await tx
    .selectFrom("capacity_assignments")
    .select(({ fn }) => fn.countAll().as("there"))
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  if (Number(there) >= CAPACITY_ASSIGNMENTS_PER_EVENT_MAX) throw new AppError("too_many_capacity_assignments");
}
