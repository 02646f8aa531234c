import { sql } from "kysely";
import { recordActivities } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

/**
 * Records which of these tickets, that have just been sold, are sold out now: all of their prices
 * are, or a capacity that they share is. Tickets that share it with them are sold out as well. What
 * is returned and sold again is recorded once a day.
 */
export async function recordSoldOut(ctx: WriteContext, ticket_ids: readonly number[]): Promise<void> {
  if (ticket_ids.length === 0) return;
  const { rows } = await sql<{ ticket_id: number; event_id: number; account_id: number }>`
    with full_capacities as (
      select assignment.id
      from capacity_assignment_tickets as link
      join capacity_assignments as assignment on assignment.id = link.capacity_assignment_id
      join stocks on stocks.id = assignment.stock_id and stocks.sold >= stocks.capacity
      where link.ticket_id = any(${ticket_ids}::bigint[])
    ),
    sold_out as (
      select ticket_id
      from capacity_assignment_tickets
      where capacity_assignment_id in (select id from full_capacities)
      union
      select ticket_prices.ticket_id
      from ticket_prices
      join stocks on stocks.id = ticket_prices.stock_id
      where ticket_prices.ticket_id = any(${ticket_ids}::bigint[])
        and ticket_prices.deleted_at is null
      group by ticket_prices.ticket_id
      having bool_and(stocks.capacity is not null and stocks.sold >= stocks.capacity)
    )
    select tickets.id as ticket_id, events.id as event_id, events.account_id
    from sold_out
    join tickets on tickets.id = sold_out.ticket_id and tickets.deleted_at is null
    join events on events.id = tickets.event_id
    where not exists (
      select from activity_log
      where subject = 'ticket'
        and subject_id = tickets.id
        and kind = 'ticket.sold_out'
        and occurred_at > ${ctx.now}::timestamptz - interval '1 day'
    )
    order by tickets.id`.execute(ctx.tx);
  await recordActivities(
    ctx,
    rows.map(({ ticket_id, ...event }) => ({
      kind: "ticket.sold_out" as const,
      ...event,
      subject: { ticket: ticket_id },
      data: {},
    })),
  );
}
