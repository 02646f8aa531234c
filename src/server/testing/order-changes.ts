import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { orderChanges, type OrderChangeStep } from "#contract/order-changes.ts";
import { orders } from "#contract/orders.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { taxReportLines } from "#server/tax-reports/report.ts";
import { recountStats, labelledStats } from "./recount.ts";
import type { ATicket } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** A ticket's first price, as a step names it. */
export function into({ ticket, prices }: ATicket) {
  return { ticket_id: ticket.id, ticket_price_id: prices[0]?.id ?? 0 };
}

type Making = Partial<{
  settlement: "REFUND" | "KEEP" | "RECEIVED" | "WAIVE" | null;
  paid_by: "CASH" | null;
  accepts_checked_in: boolean;
  idempotency_key: string;
  updated_at: string;
  total_before: number;
  total_after: number;
  notify_buyer: boolean;
}>;

type Looked = { total_before: number; total_after: number; difference: number };

/** How an organizer changes an order: a preview of the result, then the change. */
export function changingOf(app: TestApp, token: string, params: { event_id: number; order_id: number }) {
  const preview = (steps: OrderChangeStep[]) => app.call(orderChanges.preview, { params, body: { steps } }, { token });
  const get = async () => (await app.call(orders.get, { params }, { token })).body.data;
  const make = async (steps: OrderChangeStep[], more: Making = {}) => {
    const previewed = await preview(steps);
    return previewed.status === 200 ? confirm(steps, previewed.body.data, more) : (previewed as never);
  };
  /** Like `make`, by an organizer who has seen an earlier preview. */
  const confirm = (steps: OrderChangeStep[], looked: Looked, more: Making = {}) => {
    const { total_before, total_after, difference } = looked;
    const settlement = difference < 0 ? ("REFUND" as const) : difference > 0 ? ("RECEIVED" as const) : null;
    return app.call(
      orderChanges.make,
      {
        params,
        body: {
          ...{ steps, total_before, total_after, settlement, paid_by: difference > 0 ? ("CASH" as const) : null },
          ...{ notify_buyer: true, idempotency_key: randomUUID(), ...more },
        },
      },
      { token },
    );
  };
  return { preview, make, confirm, get };
}

/**
 * Expects an order's books to agree with each other to the cent: lines, tickets, payments, stats by
 * day and by ticket, taxes, stock.
 */
export async function expectStraight(db: OpenDb, event: { id: number; organizer_id: number }): Promise<void> {
  expect(await recount(db)).toEqual([]);
  expect(await labelledStats(db, event)).toEqual(await recountStats(db, event));
  expect(await storedStatsByTicket(db, event)).toEqual(await recountedStatsByTicket(db, event));
  await expectLines(db, event);
  await expectStock(db, event);
  await expectTaxes(db, event);
}

type ByTicket = { ticket_id: number; attendees: number; gross: number; tax: number; fee: number };

async function storedStatsByTicket(db: OpenDb, { id }: { id: number }): Promise<ByTicket[]> {
  const { rows } = await sql<ByTicket>`
    select ticket_id, sum(attendees)::bigint as attendees, sum(gross)::bigint as gross, sum(tax)::bigint as tax,
      sum(fee)::bigint as fee
    from (
      select ticket_id, attendees, gross, tax, fee from daily_stats where event_id = ${id}
      union all
      select ticket_id, attendees, gross, tax, fee from stat_changes where event_id = ${id}
    ) as said
    where ticket_id > 0
    group by ticket_id
    having sum(attendees) <> 0 or sum(gross) <> 0 or sum(tax) <> 0 or sum(fee) <> 0
    order by ticket_id`.execute(db);
  return rows;
}

async function recountedStatsByTicket(db: OpenDb, { id }: { id: number }): Promise<ByTicket[]> {
  const { rows } = await sql<ByTicket>`
    with counted as (
      select id, completed_at, tickets_issued_at from orders where event_id = ${id}
    ),
    both_ways as (
      select order_items.ticket_id, 0 as attendees, total_gross as gross, total_tax as tax, total_fee as fee
      from counted join order_items on order_items.order_id = counted.id
      where completed_at is not null
      union all
      select attendees.ticket_id, 1, 0, 0, 0
      from counted join attendees on attendees.order_id = counted.id
      where attendees.status = 'ACTIVE' and coalesce(tickets_issued_at, completed_at) is not null
    )
    select ticket_id, sum(attendees)::bigint as attendees, sum(gross)::bigint as gross, sum(tax)::bigint as tax,
      sum(fee)::bigint as fee
    from both_ways
    group by ticket_id
    having sum(attendees) <> 0 or sum(gross) <> 0 or sum(tax) <> 0 or sum(fee) <> 0
    order by ticket_id`.execute(db);
  return rows;
}

/**
 * Each order equals its lines, each line its tickets, and payments less refunds equal what is left
 * of it.
 */
async function expectLines(db: OpenDb, { id }: { id: number }): Promise<void> {
  const { rows } = await sql`
    select orders.id
    from orders, lateral (
      select
        coalesce(sum(total_gross), 0) as gross,
        coalesce(sum(total_tax), 0) as tax,
        coalesce(sum(total_fee), 0) as fee,
        coalesce(sum(total_before_additions), 0) as net,
        coalesce(sum(total_discount), 0) as discount,
        bool_and(case tax_behavior
          when 'exclusive' then price * quantity = total_before_additions
          else price * quantity between total_before_additions and total_gross
        end) as are_lines,
        bool_and(total_before_additions + total_fee + total_tax = total_gross) as are_sums
      from order_items where order_items.order_id = orders.id
    ) as lines
    where event_id = ${id}
      and (gross <> orders.total_gross or tax <> orders.total_tax or fee <> orders.total_fee or not are_lines
        or net <> orders.total_before_additions or discount <> orders.total_discount or not are_sums)`.execute(db);
  expect(rows).toEqual([]);
  const { rows: misplaced } = await sql`
    select order_items.id, order_items.quantity, count(attendees.id) as tickets
    from order_items
    join orders on orders.id = order_items.order_id
    left join attendees on attendees.order_item_id = order_items.id
    where orders.event_id = ${id} and orders.completed_at is not null
    group by order_items.id
    having count(attendees.id) filter (where attendees.status = 'ACTIVE') > order_items.quantity
      or (count(attendees.id) > order_items.quantity and order_items.quantity > 0)`.execute(db);
  expect(misplaced).toEqual([]);
  const { rows: unpaid } = await sql`
    select orders.id, orders.total_gross, orders.total_refunded, came.amount as came, back.amount as back
    from orders,
      lateral (
        select coalesce(sum(amount), 0) as amount, count(*) as payments from payments
        where payments.order_id = orders.id and status = 'SUCCEEDED'
      ) as came,
      lateral (
        select coalesce(sum(amount), 0) as amount from refunds
        where refunds.order_id = orders.id
          and reason <> 'DUPLICATE'
          and (status = 'SUCCEEDED' or (reason = 'ORDER_CHANGE' and status = 'PENDING'))
      ) as back
    where event_id = ${id}
      and payments > 0
      and came.amount - back.amount <> orders.total_gross - orders.total_refunded`.execute(db);
  expect(unpaid).toEqual([]);
}

/** Valid tickets correspond to the units taken from the stock. */
async function expectStock(db: OpenDb, { id }: { id: number }): Promise<void> {
  const { rows } = await sql`
    with taken as (
      select stock_holds.order_id, ticket_prices.id as ticket_price_id, stock_holds.quantity
      from stock_holds
      join ticket_prices on ticket_prices.stock_id = stock_holds.stock_id
      join orders on orders.id = stock_holds.order_id
      where orders.event_id = ${id} and orders.status = 'COMPLETED'
    ),
    held as (
      select attendees.order_id, attendees.ticket_price_id, count(*) as quantity
      from attendees join orders on orders.id = attendees.order_id
      where orders.event_id = ${id} and orders.status = 'COMPLETED' and attendees.status = 'ACTIVE'
      group by attendees.order_id, attendees.ticket_price_id
    )
    select * from taken full join held using (order_id, ticket_price_id)
    where coalesce(taken.quantity, 0) <> coalesce(held.quantity, 0)`.execute(db);
  expect(rows).toEqual([]);
}

/** Over all time the tax report of an organizer with one event equals the event's stats. */
async function expectTaxes(db: OpenDb, event: { id: number; organizer_id: number }): Promise<void> {
  const always = { since: new Date(0), until: new Date("2100-01-01"), from: "", to: "" };
  const lines = await taxReportLines(db, { id: event.organizer_id }, always);
  const reported = lines.reduce((sum, { tax, refunded_tax }) => sum + tax - refunded_tax, 0);
  const { rows } = await sql<{ tax: number }>`
    select coalesce(sum(tax), 0)::bigint as tax
    from (
      select tax from daily_stats where event_id = ${event.id}
      union all
      select tax from stat_changes where event_id = ${event.id}
    ) as said`.execute(db);
  expect(reported).toBe(rows[0]?.tax);
}
