import { sql } from "kysely";
import { capacityAssignments } from "#contract/capacity-assignments.ts";
import { checkInLists } from "#contract/check-in-lists.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { tickets } from "#contract/tickets.ts";
import { createAssignment } from "#server/capacity-assignments/create-capacity-assignment.ts";
import { createList } from "#server/check-in/write-list.ts";
import { createEvent } from "#server/events/create-event.ts";
import { type OwnEvent, ownEvent } from "#server/access/own-event.ts";
import { setStatus } from "#server/events/set-status.ts";
import { updateSettings } from "#server/events/event-settings.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { createTicket } from "#server/tickets/create-ticket.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { DEMO_PIN, type DemoAccount } from "./account.ts";
import { actingIn } from "./acting.ts";
import { wallTime } from "./calendar.ts";
import { affiliates } from "#contract/affiliates.ts";
import { createAffiliate } from "#server/affiliates/create-affiliate.ts";
import { createDemoCode } from "./promo-codes.ts";
import { createQuestions, type MadeQuestion } from "./questions.ts";
import type { DemoEvent, DemoTicket } from "./demo-event.ts";
import type { DemoTax } from "./taxes.ts";

/** An event that is stored and open for orders. */
export type MadeEvent = {
  plan: DemoEvent;
  event: OwnEvent;
  tickets: MadeTicket[];
  lists: { id: number; short_id: string }[];
  questions: MadeQuestion[];
};
export type MadeTicket = { id: number; type: string; prices: { id: number; price: number; capacity: number | null }[] };

export type Stage = {
  account: DemoAccount;
  tax_ids: Record<DemoTax, number>;
  secrets: Secrets;
  now: Date;
  /** The scale of all amounts: 1 is the demo, a test takes less. */
  size: number;
};

/**
 * Creates an event as its organizer would, and publishes it. A past event gets its real dates from
 * `finishEvent`, because no one could buy otherwise.
 */
export function createDemoEvent(db: OpenDb, demo: Stage, plan: DemoEvent): Promise<MadeEvent> {
  const { caller } = demo.account;
  return withTransaction(db, actingIn(demo), async (ctx) => {
    const { tx } = ctx;
    const event = await ownEvent(tx, caller, await createEvent(ctx, caller, inputOf(demo, plan)));
    await updateSettings(ctx, event, eventSettingCalls.update.body.parse(plan.settings));
    const made: MadeTicket[] = [];
    for (const ticket of plan.tickets) made.push(await addTicket(ctx, demo, event, ticket));
    const ticketId = (at: number) => (made[at] as MadeTicket).id;
    for (const capacity of plan.capacities ?? []) await addCapacity(ctx, demo, event, capacity, ticketId);
    for (const code of plan.promo_codes ?? []) await createDemoCode(ctx, event, code, ticketId);
    for (const { brings: _, ...affiliate } of plan.affiliates ?? [])
      await createAffiliate(ctx, event, affiliates.create.body.parse({ ...affiliate, status: "ACTIVE" }));
    const lists: MadeEvent["lists"] = [];
    for (const list of plan.check_in_lists ?? []) {
      const ticket_ids = list.tickets.map(ticketId);
      const id = await createList(
        ctx,
        event,
        checkInLists.create.body.parse({ name: list.name, description: list.description, ticket_ids, pin: DEMO_PIN }),
        demo.secrets,
      );
      lists.push(
        await tx.selectFrom("check_in_lists").select(["id", "short_id"]).where("id", "=", id).executeTakeFirstOrThrow(),
      );
    }
    const questions = await createQuestions(ctx, event, plan.questions ?? [], ticketId);
    if (plan.status !== "DRAFT") await setStatus(ctx, caller, event, "LIVE");
    return { plan, event: await ownEvent(tx, caller, event.id), tickets: made, lists, questions };
  });
}

function inputOf({ account, now }: Stage, plan: DemoEvent) {
  const { title, description, timezone, currency, max_tickets_per_order } = plan;
  const isOver = "day" in plan.end && plan.end.day < 0;
  const start = isOver ? { day: 1, time: "12:00" } : plan.start;
  const end = isOver ? { day: 2, time: "12:00" } : plan.end;
  return events.create.body.parse({
    organizer_id: account.organizer_ids[plan.organizer],
    title,
    description,
    timezone,
    currency,
    max_tickets_per_order,
    language: "en",
    start_date: wallTime(start, timezone, now),
    end_date: wallTime(end, timezone, now),
  });
}

async function addTicket(
  ctx: WriteContext,
  { tax_ids, size }: Stage,
  event: OwnEvent,
  { taxes = [], prices, ...ticket }: DemoTicket,
): Promise<MadeTicket> {
  const rows = prices.map(({ label, price, quantity }) => ({
    label,
    price,
    initial_quantity_available: quantity === undefined ? null : scaled(quantity, size),
  }));
  const tax_and_fee_ids = taxes.map((tax) => tax_ids[tax]);
  const id = await createTicket(ctx, event, tickets.create.body.parse({ ...ticket, prices: rows, tax_and_fee_ids }));
  const made = await ctx.tx
    .selectFrom("ticket_prices")
    .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
    .select(["ticket_prices.id", "ticket_prices.price", "stocks.capacity"])
    .where("ticket_id", "=", id)
    .orderBy(sql`ticket_prices."order"`)
    .execute();
  return { id, type: ticket.type, prices: made };
}

async function addCapacity(
  ctx: WriteContext,
  { size }: Stage,
  event: OwnEvent,
  { tickets: at, capacity: units, ...rest }: NonNullable<DemoEvent["capacities"]>[number],
  ticketId: (at: number) => number,
): Promise<void> {
  // the rounded-up number of its tickets must fit
  const capacity = size === 1 ? units : Math.ceil(units * size) + at.length;
  const input = { ...rest, capacity, ticket_ids: at.map(ticketId) };
  await createAssignment(ctx, event, capacityAssignments.create.body.parse(input));
}

/** A number of the plan in a demo of this size; at least 1. */
export function scaled(number: number, size: number): number {
  return Math.max(1, Math.round(number * size));
}
