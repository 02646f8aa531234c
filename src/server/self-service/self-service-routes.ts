import { randomUUID } from "node:crypto";
import { calendarFiles } from "#contract/calendar-files.ts";
import { selfService } from "#contract/self-service.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { ORDER_COOKIE, sessionHash } from "#server/access/order-session.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { openBuyerLink } from "#server/orders/payment-links/payment-links.ts";
import { newCookieValue } from "#server/platform/http/cookies.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { sendCalendar } from "./send-calendar.ts";
import { sendTickets } from "./send-tickets.ts";
import { requireBuyer, sendBuyerProof } from "./buyer-proof.ts";
import { cancelByRules } from "./cancel-by-rules.ts";
import { correctBuyer, correctTicket } from "./correct-details.ts";
import { selfServiceResponse } from "./self-service-response.ts";
import { findOrders } from "./find-orders.ts";
import { transferTicket } from "./transfer-ticket.ts";
import { resendToBuyer, resendToHolder } from "./resend-order.ts";

export const selfServiceRoutes: Route[] = [
  untransacted(selfService.find, async (db, call) => {
    // requests are counted by network alone, so that an attacker can't use up those of an email
    // address; an address gets three emails an hour (`find-orders.ts`)
    const { body, locale } = call;
    await withTransaction(db, call, ({ tx }) =>
      enqueue(tx, findOrders, { email: body.email, locale, nonce: randomUUID() }),
    );
  }),

  read(selfService.get, async (db, { caller, now }) => ({ data: await selfServiceResponse(db, caller, now) })),

  write(selfService.correctBuyer, async (ctx, { caller, body }) => correctBuyer(ctx, await locked(ctx, caller), body)),

  write(selfService.correctTicket, async (ctx, { caller, params, body }) =>
    correctTicket(ctx, await locked(ctx, caller), params.attendee_short_id, body),
  ),

  write(selfService.resend, async (ctx, { caller }) => resendToBuyer(ctx, await locked(ctx, caller))),

  write(selfService.resendTicket, async (ctx, { caller, params }) =>
    resendToHolder(ctx, await locked(ctx, caller), params.attendee_short_id),
  ),

  write(selfService.transferTicket, async (ctx, { caller, params, body }) =>
    transferTicket(ctx, await locked(ctx, caller), params.attendee_short_id, body),
  ),

  write(selfService.sendProof, async (ctx, { caller }) => ({
    data: await sendBuyerProof(ctx, await locked(ctx, caller)),
  })),

  write(selfService.openProof, async (ctx, { params, body, cookie, setCookie }) => {
    const known = sessionHash(cookie(ORDER_COOKIE));
    const fresh = known === null ? newCookieValue() : null;
    const { event_id, order_short_id: short_id } = params;
    const session_hash = known ?? hashOf(fresh ?? "");
    await openBuyerLink(ctx, "VERIFY_BUYER", { event_id, short_id, ...body, session_hash });
    if (fresh !== null) setCookie(ORDER_COOKIE, fresh);
  }),

  write(selfService.cancel, async (ctx, { caller, body, locale }) => {
    const order = await locked(ctx, caller);
    // free tickets move no money: their buyers need no step-up
    if (order.total_gross > 0) await requireBuyer(ctx, order, caller);
    return cancelByRules(ctx, order, body, locale);
  }),

  untransacted(calendarFiles.ofOrder, (db, { caller, now, locale, app, raw: { reply } }) =>
    sendCalendar(db, caller, { locale, reply, app_url: app.url, now }),
  ),

  untransacted(calendarFiles.ofTicket, (db, { caller, now, locale, app, raw: { reply } }) =>
    sendCalendar(db, caller.order, { locale, reply, app_url: app.url, now, attendee_short_id: caller.short_id }),
  ),

  untransacted(ticketFiles.ofOrder, (db, { caller, app, query: form, raw: { reply } }) =>
    sendTickets(db, caller, { reply, ticket_codes: app.ticket_codes, form }),
  ),

  untransacted(ticketFiles.ofTicket, (db, { caller, app, query: form, raw: { reply } }) =>
    sendTickets(db, caller.order, { reply, ticket_codes: app.ticket_codes, short_id: caller.short_id, form }),
  ),
];

/** The order that the caller has proven to hold. */
function locked({ tx }: WriteContext, caller: OwnOrder) {
  return lockOrder(tx, caller);
}
