import { sql } from "kysely";
import { capacityAssignments } from "#contract/capacity-assignments.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { anEvent, anOrganizer, aSignedInUser, type ATicket } from "#server/testing/factories.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Input = { name?: string; capacity?: number | null; status?: "ACTIVE" | "INACTIVE"; tickets: ATicket[] };

/** A member with a live event, and their actions on its capacity assignments. */
export async function dashboardFixture(app: TestApp) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", currency: "USD" });
  const params = { event_id: event.id };
  const at = (id: number) => ({ ...params, capacity_assignment_id: id });
  const body = ({ tickets, ...rest }: Input) => ({
    name: "Whole house",
    ...rest,
    ticket_ids: tickets.map(({ ticket }) => ticket.id),
  });
  return {
    event,
    token,
    create: (input: Input) => app.call(capacityAssignments.create, { params, body: body(input) }, { token }),
    get: (id: number) => app.call(capacityAssignments.get, { params: at(id) }, { token }),
    list: (query = {}) => app.call(capacityAssignments.list, { params, query }, { token }),
    update: (id: number, input: Input & { updated_at?: string }) =>
      app.call(capacityAssignments.update, { params: at(id), body: body(input) }, { token }),
    remove: (id: number) => app.call(capacityAssignments.remove, { params: at(id) }, { token }),
  };
}

/**
 * Returns all inconsistencies: counters that differ from the stored holds; holds of tickets without
 * those of the capacities that they share, or the other way round; capacities that are exceeded, or
 * that differ from what the organizer set. Empty while no transaction is running. Expired holds are
 * left out: a buyer who needs one releases it in one stock and leaves it in the other.
 */
export async function driftOf(db: ReadDb): Promise<unknown[]> {
  const { rows: unequal } = await sql`
    with of_tickets as (
      select assignment.stock_id, taken.order_id, taken.ticket_price_id, taken.quantity, taken.is_sold
      from capacity_assignments as assignment
      join capacity_assignment_tickets as link on link.capacity_assignment_id = assignment.id
      join ticket_prices on ticket_prices.ticket_id = link.ticket_id
      join stock_holds as taken on taken.stock_id = ticket_prices.stock_id
    ),
    of_limits as (
      select taken.stock_id, taken.order_id, taken.ticket_price_id, taken.quantity, taken.is_sold
      from stock_holds as taken
      where taken.stock_id not in (select stock_id from ticket_prices)
        and taken.stock_id not in (select stock_id from promo_codes)
    ),
    unequal as (
      (select 'of the tickets alone' as is, * from (select * from of_tickets except select * from of_limits) as one)
      union all
      (select 'of the limit alone' as is, * from (select * from of_limits except select * from of_tickets) as other)
    )
    select unequal.*
    from unequal
    left join orders on orders.id = unequal.order_id
    where orders.id is null or unequal.is_sold or orders.reserved_until > now()`.execute(db);
  const { rows: wrongCapacities } = await sql`
    select assignment.name, assignment.status, assignment.capacity as said, own.capacity, own.held, own.sold
    from capacity_assignments as assignment
    join stocks as own on own.id = assignment.stock_id
    where own.held + own.sold > own.capacity
      or own.capacity is distinct from case when assignment.status = 'ACTIVE' then assignment.capacity end`.execute(db);
  return [...(await recount(db)), ...unequal, ...wrongCapacities];
}
