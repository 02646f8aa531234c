import type { OwnAttendee } from "./own-attendee.ts";
import type { OwnEvent } from "./own-event.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";

/**
 * An order that is proven to be the caller's: of their event (`ownOrder`), of their browser (the
 * guards of the checkout), or referenced by a row of ours (a payment's reference, a refund, an
 * attendee).
 */
export type OwnOrder = Own<"order">;

/**
 * An order of the organizer's event. Reservations are not orders yet.
 * @throws AppError not_found, also for an order of another event
 */
export async function ownOrder(db: ReadDb, event: OwnEvent, order_id: number): Promise<OwnOrder> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", order_id)
    .where("event_id", "=", event.id)
    .where("status", "<>", "RESERVED")
    .executeTakeFirst();
  if (!order) throw new AppError("not_found");
  return order as OwnOrder;
}

/**
 * Finds an order by the short id in a buyer's URL, for the browser of this cookie: its own order
 * while it is open (`isOwn`), or a complete or cancelled order for anyone with the short id.
 */
export async function findHeldOrder(
  db: ReadDb,
  { event_id, short_id, session_hash }: { event_id: number; short_id: string; session_hash: string | null },
): Promise<{ order: OwnOrder; isOwn: boolean; isOver: boolean } | undefined> {
  const [found] = await findByShortId(db, { short_id, event_id });
  if (!found) return undefined;
  const isOwn = found.session_hash !== null && found.session_hash === session_hash;
  const isOver = found.status === "COMPLETED" || found.status === "CANCELLED";
  return { order: { id: found.id } as OwnOrder, isOwn, isOver };
}

const findByShortId = cachedQuery("own order", (db, { short_id, event_id }: { short_id: string; event_id: number }) =>
  db
    .selectFrom("orders")
    .select(["id", "status", "session_hash"])
    .where("short_id", "=", short_id)
    .where("event_id", "=", event_id),
);

export function orderOfAttendee(attendee: OwnAttendee): OwnOrder {
  return { id: attendee.order_id } as OwnOrder;
}

export function orderOfPayment(payment: { order_id: number }): OwnOrder {
  return { id: payment.order_id } as OwnOrder;
}

/** An order of an event whose orders are all being cancelled and refunded. */
export function orderOfRefundAll({ order_id }: { order_id: number }): OwnOrder {
  return { id: order_id } as OwnOrder;
}

/** An order whose invoices a job brings up to date. */
export function orderOfInvoices({ order_id }: { order_id: number }): OwnOrder {
  return { id: order_id } as OwnOrder;
}

export function orderIsManual({ order_id }: { order_id: number }): OwnOrder {
  return { id: order_id } as OwnOrder;
}

export function orderOfImport({ order_id }: { order_id: number }): OwnOrder {
  return { id: order_id } as OwnOrder;
}

/**
 * The reference that we give a provider for a payment: `order:17:1` for the first one of the order.
 */
export function paymentReference(order: OwnOrder, at: number): string {
  return `order:${order.id}:${at}`;
}

/** The same for a payment of a proposed change of the order: `order:17:2:change:5`. */
export function changeReference(order: OwnOrder, change: { id: number }, at: number): string {
  return `${paymentReference(order, at)}:change:${change.id}`;
}

const REFERENCE = /^order:(\d+):\d+(?::change:(\d+))?$/;

/**
 * The order of a payment, by the reference that its provider returns; undefined if the reference is
 * not ours.
 */
export function orderOfReference(reference: string): OwnOrder | undefined {
  const id = Number(REFERENCE.exec(reference)?.[1]);
  return Number.isSafeInteger(id) && id > 0 ? ({ id } as OwnOrder) : undefined;
}

/** The proposed change of a payment; undefined if the payment is for the order itself. */
export function changeOfReference(reference: string): number | undefined {
  const id = Number(REFERENCE.exec(reference)?.[2]);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * How an email names an order to its reader: by the order itself, by a ticket of it, or by all that
 * the reader bought for the event.
 */
export type NamedInMail =
  | { order_short_id: string }
  | { attendee_short_id: string }
  | { order_public_id: string }
  | { bought_by: string };

/** The orders that an email about an event refers to. */
export async function findOrdersOfMail(
  db: ReadDb,
  { event_id, named, most }: { event_id: number; named: NamedInMail; most: number },
): Promise<OwnOrder[]> {
  const orders = db.selectFrom("orders").select("orders.id").where("orders.event_id", "=", event_id);
  const found =
    "order_short_id" in named
      ? orders.where("orders.short_id", "=", named.order_short_id)
      : "order_public_id" in named
        ? orders.where("orders.public_id", "=", named.order_public_id)
        : "bought_by" in named
          ? orders
              .where((columns) => columns(columns.fn("lower", ["orders.email"]), "=", named.bought_by.toLowerCase()))
              .where("orders.status", "in", ["COMPLETED", "CANCELLED"])
              .orderBy("orders.id")
          : orders
              .innerJoin("attendees", "attendees.order_id", "orders.id")
              .where("attendees.short_id", "=", named.attendee_short_id);
  return (await found.limit(most).execute()) as OwnOrder[];
}
