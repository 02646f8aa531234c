import type { ChangedLine, Holder, NewLine, StoredLine } from "#domain/order-changes.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import type { RequestedSteps, Changing } from "./change-context.ts";

/** A ticket that a change created or turned into another one, as emails show it. */
export type NewTicket = Awaited<ReturnType<typeof insertTicket>>;

/**
 * Rewrites an order's lines and puts its tickets on them. A swapped ticket keeps its name, email
 * and answers and gets a new code; the old code stays invalid. A removed ticket keeps a line with
 * no quantity and no cost, so that its name stays known. The caller must have locked the order.
 */
export async function writeChange(
  ctx: WriteContext,
  order: LockedOrder,
  { lines, plan, leaving }: Changing,
  { added, steps }: { added: readonly NewLine[]; steps: RequestedSteps },
): Promise<NewTicket[]> {
  await writeStaying(ctx, lines, plan.stays);
  const swapped = new Set(added.flatMap(({ holders }) => holders.flatMap((holder) => swappedId(holder) ?? [])));
  const removed = leaving.filter(({ id }) => !swapped.has(id));
  await leaveLines(ctx, order, plan.stays, removed);
  const tickets: NewTicket[] = [];
  for (const { line, holders } of added) {
    const order_item_id = await insertLine(ctx, order, line);
    for (const holder of holders) {
      const id = swappedId(holder);
      const on = { order_item_id, ticket_id: line.ticket_id, ticket_price_id: line.ticket_price_id };
      const before = leaving.find((ticket) => ticket.id === id);
      tickets.push(
        before ? await swapTicket(ctx, order, before, on) : await insertTicket(ctx, order, holder, steps, on),
      );
    }
  }
  return tickets;
}

function swappedId(holder: Holder): number | undefined {
  return "attendee_id" in holder ? holder.attendee_id : undefined;
}

async function writeStaying(
  { tx }: WriteContext,
  before: readonly StoredLine[],
  after: readonly StoredLine[],
): Promise<void> {
  for (const { id, ticket_id: _, ticket_price_id: _price, item_name: _name, ...line } of after) {
    if (before.find((candidate) => candidate.id === id)?.quantity === line.quantity) continue;
    await tx
      .updateTable("order_items")
      .set({ ...line, taxes_and_fees_rollup: JSON.stringify(line.taxes_and_fees_rollup) })
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Moves removed tickets to a line of their own, because the cost of their former line is divided
 * among those who stay on it.
 */
async function leaveLines(
  ctx: WriteContext,
  order: LockedOrder,
  stays: readonly StoredLine[],
  removed: readonly { id: number; order_item_id: number }[],
): Promise<void> {
  for (const { id: line_id, ...line } of stays) {
    const ids = removed.filter(({ order_item_id }) => order_item_id === line_id).map(({ id }) => id);
    if (line.quantity === 0 || ids.length === 0) continue;
    const order_item_id = await insertLine(ctx, order, {
      ...{ ...line, ...NO_AMOUNTS },
      taxes_and_fees_rollup: { taxes: [], fees: [] },
    });
    await ctx.tx.updateTable("attendees").set({ order_item_id }).where("id", "=", anyOf(ids)).execute();
  }
}

const NO_AMOUNTS = {
  ...{ quantity: 0, total_before_additions: 0, total_discount: 0 },
  ...{ total_tax: 0, total_fee: 0, total_gross: 0 },
};

async function insertLine({ tx }: WriteContext, order: LockedOrder, line: ChangedLine): Promise<number> {
  const { ticket_id, ticket_price_id, item_name, quantity, price, price_before_discount, tax_behavior } = line;
  const { total_before_additions, total_discount, total_tax, total_fee, total_gross } = line;
  const { id } = await tx
    .insertInto("order_items")
    .values({
      ...{
        order_id: order.id,
        ticket_id,
        ticket_price_id,
        item_name,
        quantity,
        price,
        price_before_discount,
        tax_behavior,
      },
      ...{ total_before_additions, total_discount, total_tax, total_fee, total_gross },
      taxes_and_fees_rollup: JSON.stringify(line.taxes_and_fees_rollup),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type On = { order_item_id: number; ticket_id: number; ticket_price_id: number };

async function swapTicket(
  { tx, now }: WriteContext,
  order: LockedOrder,
  before: { id: number; short_id: string },
  on: On,
): Promise<NewTicket> {
  const ticket = await tx
    .updateTable("attendees")
    .set({ ...on, short_id: shortId("a"), updated_at: now })
    .where("id", "=", before.id)
    .where("status", "=", "ACTIVE")
    .returning(RETURNED_COLUMNS)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("replaced_tickets")
    .values({ event_id: order.event_id, attendee_id: before.id, short_id: before.short_id, reason: "CHANGED" })
    .execute();
  return ticket;
}

function insertTicket({ tx }: WriteContext, order: LockedOrder, holder: Holder, steps: RequestedSteps, on: On) {
  const step = "step" in holder ? steps[holder.step] : undefined;
  const attendee = step?.kind === "add" && "at" in holder ? step.attendees[holder.at] : undefined;
  const { first_name, last_name, email } = attendee ?? order;
  return tx
    .insertInto("attendees")
    .values({
      ...{ event_id: order.event_id, order_id: order.id, status: "ACTIVE", locale: order.locale, ...on },
      ...{ first_name: first_name ?? "", last_name, email: email ?? "" },
      ...{ short_id: shortId("a"), public_id: reference("A") },
    })
    .returning(RETURNED_COLUMNS)
    .executeTakeFirstOrThrow();
}

const RETURNED_COLUMNS = [
  ...(["id", "ticket_id", "ticket_price_id", "short_id", "public_id"] as const),
  ...(["first_name", "last_name", "email", "locale"] as const),
] as const;
