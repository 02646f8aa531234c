import { msg } from "@lingui/core/macro";
import type { Body } from "#contract/endpoint.ts";
import type { orderChanges } from "#contract/order-changes.ts";
import { itemName } from "#domain/names.ts";
import { type ChangePlan, type ChangeStep, isSoundLine, planChange, type StoredLine } from "#domain/order-changes.ts";
import type { TaxesAndFeesRollup } from "#domain/pricing.ts";
import type { Discount } from "#domain/promo-codes.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { cameIn } from "#server/check-in/admission/checked-in.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { selectSellable, type SellableRow } from "#server/tickets/select-sellable.ts";

export type RequestedSteps = Body<typeof orderChanges.preview>["steps"];
export type ChangedTicket = Awaited<ReturnType<typeof ticketsOf>>[number];

/** An order before a change, the tickets on sale for it, and the resulting plan. */
export type Changing = {
  lines: StoredLine[];
  /** All of its tickets, void ones too. */
  tickets: ChangedTicket[];
  /** The tickets that are swapped or removed, as they are now. */
  leaving: ChangedTicket[];
  sellable: SellableRow[];
  plan: ChangePlan;
};

/**
 * Plans an order change from the current data. Sales rules do not bind the organizer: hidden
 * tickets and those not on sale yet can be given. The order's promo code also applies to new
 * tickets, with its current discount and even after it has expired, because its use is already
 * taken.
 * @throws AppError no_tickets, attendee_cancelled, invalid (steps)
 */
export async function readChanging(
  db: ReadDb,
  event: OwnEvent,
  order: OwnOrder & { promo_code_id: number | null },
  requested: RequestedSteps,
): Promise<Changing> {
  const lines = await countedLines(db, order);
  const tickets = await ticketsOf(db, order);
  const leaving = requested.flatMap((step, at) =>
    step.kind === "add" ? [] : [leavingOf(step.attendee_id, tickets, at)],
  );
  const sellable = await sellableOf(db, event, requested);
  const steps = requested.map((step, at) => stepOf(step, at, sellable));
  const discount = await discountOf(db, order);
  const plan = planChange({ lines, tickets, steps, discount, currency: event.currency });
  if (!plan.added.every(({ line }) => isSoundLine(line)) || !Number.isSafeInteger(plan.total_after))
    throw invalid({ steps: "above_maximum" });
  refuseEmpty(requested, tickets, leaving);
  return { lines, tickets, leaving, sellable, plan };
}

/** The lines that count. A line without remaining tickets does not. */
export async function countedLines(db: ReadDb, order: OwnOrder): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom("order_items")
    .selectAll()
    .where("order_id", "=", order.id)
    .where("quantity", ">", 0)
    .orderBy("id")
    .execute();
  return rows.map((line) => ({
    ...line,
    taxes_and_fees_rollup: line.taxes_and_fees_rollup as TaxesAndFeesRollup,
  }));
}

export function ticketsOf(db: ReadDb, order: OwnOrder) {
  return db
    .selectFrom("attendees")
    .select(["id", "status", "order_item_id", "ticket_id", "ticket_price_id", "short_id", "public_id"])
    .select(["first_name", "last_name", "email", "locale"])
    .select(cameIn().as("is_checked_in"))
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
}

function leavingOf(attendee_id: number, tickets: readonly ChangedTicket[], at: number): ChangedTicket {
  const ticket = tickets.find(({ id }) => id === attendee_id);
  if (!ticket) throw invalid({ [`steps.${at}.attendee_id`]: "wrong" });
  if (ticket.status !== "ACTIVE") throw new AppError("attendee_cancelled");
  return ticket;
}

async function sellableOf(db: ReadDb, event: OwnEvent, requested: RequestedSteps): Promise<SellableRow[]> {
  const ids = requested.flatMap((step) => (step.kind === "remove" ? [] : [step.ticket_id]));
  if (ids.length === 0) return [];
  const found = selectSellable(db).where("tickets.event_id", "=", event.id).where("tickets.id", "=", anyOf(ids));
  return found.orderBy("tickets.id").execute();
}

function stepOf(step: RequestedSteps[number], at: number, sellable: readonly SellableRow[]): ChangeStep {
  if (step.kind === "remove") return step;
  const ticket = sellable.find(({ id }) => id === step.ticket_id);
  if (!ticket) throw invalid({ [`steps.${at}.ticket_id`]: "foreign" });
  const price = ticket.prices.find(({ id }) => id === step.ticket_price_id);
  if (!price) throw invalid({ [`steps.${at}.ticket_price_id`]: "foreign" });
  const offer = {
    ...{ ticket_id: ticket.id, ticket_price_id: price.id, ticket_type: ticket.type, unit_price: price.price },
    ...{ tax_behavior: ticket.tax_behavior, taxes_and_fees: ticket.taxes_and_fees },
    ...{ item_name: itemName(ticket.title, price.label) },
  };
  const typed = step.price ?? 0;
  return step.kind === "swap"
    ? { kind: "swap", attendee_id: step.attendee_id, offer, pricing: step.pricing, price: typed }
    : { kind: "add", quantity: step.quantity, offer, pricing: step.pricing, price: typed };
}

async function discountOf(db: ReadDb, order: { promo_code_id: number | null }): Promise<Discount> {
  if (order.promo_code_id === null) return null;
  const code = await db
    .selectFrom("promo_codes")
    .select(["discount_type", "discount", "applicable_ticket_ids"])
    .where("id", "=", order.promo_code_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return code ? (code as Discount) : null;
}

/** Removing all tickets is a cancellation, which decides what becomes of the money. */
function refuseEmpty(
  requested: RequestedSteps,
  tickets: readonly ChangedTicket[],
  leaving: readonly ChangedTicket[],
): void {
  const isAnyNew = requested.some(({ kind }) => kind !== "remove");
  const isAnyLeft = tickets.some(
    ({ id, status }) => status === "ACTIVE" && !leaving.some((ticket) => ticket.id === id),
  );
  if (!isAnyNew && !isAnyLeft)
    throw invalid({
      steps: msg`This would leave no tickets in the order. Cancel the order instead, with or without a refund.`,
    });
}
