import { findTransferredTicket } from "#server/self-service/transferred-ticket.ts";
import { findHeldOrder, type OwnOrder } from "#server/access/own-order.ts";
import { hasOpenedLink } from "#server/orders/payment-links/payment-links.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Asking, Guard } from "#server/platform/http.ts";
import { findHeldTicket, type HeldTicket } from "./own-ticket-page.ts";
import { ORDER_COOKIE, sessionHash } from "#server/access/order-session.ts";

declare module "#server/platform/http.ts" {
  interface Callers {
    buyer: OwnOrder;
    payer: OwnOrder;
    /**
     * `session_hash` is of the browser's cookie. `requireBuyer` checks whether it proves the buyer.
     */
    order_holder: OwnOrder & { is_own: boolean; session_hash: string | null };
    ticket_holder: HeldTicket;
  }
}

/**
 * `buyer`: the browser that reserved the order in the path, by its cookie. For others the order is
 * not found.
 * @throws AppError not_found
 */
export const buyer: Guard<"buyer"> = async (asking) => {
  const { found, session_hash } = await orderIn(asking);
  if (!found?.isOwn) throw new AppError("not_found");
  return { caller: found.order, by: { kind: "buyer", order_id: found.order.id }, counted_by: session_hash };
};

/**
 * `payer`: as `buyer`, and a browser that has opened a payment link of the order.
 * @throws AppError not_found
 */
export const payer: Guard<"payer"> = async (asking) => {
  const { found, session_hash } = await orderIn(asking);
  if (!found || !(found.isOwn || (await hasOpenedLink(asking.reads, found.order, session_hash))))
    throw new AppError("not_found");
  return { caller: found.order, by: { kind: "buyer", order_id: found.order.id }, counted_by: session_hash };
};

/**
 * `order_holder`: as `payer`, and once the order is complete any caller with its short id.
 * @throws AppError not_found
 */
export const orderHolder: Guard<"order_holder"> = async (asking) => {
  const { found, session_hash, short_id } = await orderIn(asking);
  if (!found) throw new AppError("not_found");
  const { order, isOwn, isOver } = found;
  if (!isOwn && !isOver && !(await hasOpenedLink(asking.reads, order, session_hash))) throw new AppError("not_found");
  return {
    caller: { ...order, is_own: isOwn, session_hash },
    by: { kind: "buyer", order_id: order.id },
    counted_by: isOver && !isOwn ? short_id : session_hash,
  };
};

/**
 * `ticket_holder`: any caller with the short id of a ticket whose order is complete.
 * @throws AppError not_found, ticket_handed_on, ticket_replaced
 */
export const ticketHolder: Guard<"ticket_holder"> = async ({ reads, app, request, params }) => {
  const short_id = String(params["attendee_short_id"]);
  const session_hash = sessionHash(app.cookies.read(request, ORDER_COOKIE));
  const ticket = await findHeldTicket(reads, { event_id: Number(params["event_id"]), short_id, session_hash });
  if (!ticket) throw new AppError((await whyGone(reads, params, short_id)) ?? "not_found");
  return { caller: ticket, by: { kind: "buyer", order_id: ticket.order.id }, counted_by: short_id };
};

function whyGone(db: ReadDb, params: Asking["params"], short_id: string) {
  return findTransferredTicket(db, { event_id: Number(params["event_id"]), short_id });
}

async function orderIn({ reads, app, request, params }: Asking) {
  const short_id = String(params["order_short_id"]);
  const session_hash = sessionHash(app.cookies.read(request, ORDER_COOKIE));
  const found = await findHeldOrder(reads, { event_id: Number(params["event_id"]), short_id, session_hash });
  return { found, session_hash, short_id };
}
