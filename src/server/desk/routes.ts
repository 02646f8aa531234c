import { randomUUID } from "node:crypto";
import { calendarFiles } from "#contract/calendar-files.ts";
import { buyersDesk } from "#contract/desk.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import { type Deed, inDeed } from "#server/platform/deed.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { answerCalendar } from "./answer-calendar.ts";
import { answerTickets } from "./answer-tickets.ts";
import { cancelByRules } from "./cancel-by-rules.ts";
import { correctBuyer, correctTicket } from "./correct.ts";
import { deskAnswer } from "./desk-answer.ts";
import { findOrders } from "./find-orders.ts";
import { handOn } from "./hand-on.ts";
import { resendToBuyer, resendToHolder } from "./resend.ts";

export const buyersDeskRoutes: Route[] = [
  outside(buyersDesk.find, async (db, call) => {
    const { body, locale, app } = call;
    app.limits.count("mail", `find-orders ${body.email.toLowerCase()}`, 3);
    await inDeed(db, call, ({ tx }) => enqueue(tx, findOrders, { email: body.email, locale, asked: randomUUID() }));
  }),

  read(buyersDesk.get, async (db, { caller, now }) => ({ data: await deskAnswer(db, caller, now) })),

  write(buyersDesk.correctBuyer, async (deed, { caller, body }) =>
    correctBuyer(deed, await locked(deed, caller), body),
  ),

  write(buyersDesk.correctTicket, async (deed, { caller, params, body }) =>
    correctTicket(deed, await locked(deed, caller), params.attendee_short_id, body),
  ),

  write(buyersDesk.resend, async (deed, { caller }) => resendToBuyer(deed, await locked(deed, caller))),

  write(buyersDesk.resendTicket, async (deed, { caller, params }) =>
    resendToHolder(deed, await locked(deed, caller), params.attendee_short_id),
  ),

  write(buyersDesk.handOn, async (deed, { caller, params, body }) =>
    handOn(deed, await locked(deed, caller), params.attendee_short_id, body),
  ),

  write(buyersDesk.cancel, async (deed, { caller, body, locale }) =>
    cancelByRules(deed, await locked(deed, caller), body, locale),
  ),

  outside(calendarFiles.ofOrder, (db, { caller, now, locale, app, raw: { reply } }) =>
    answerCalendar(db, caller, { locale, reply, app_url: app.url, now }),
  ),

  outside(calendarFiles.ofTicket, (db, { caller, now, locale, app, raw: { reply } }) =>
    answerCalendar(db, caller.order, { locale, reply, app_url: app.url, now, attendee_short_id: caller.short_id }),
  ),

  outside(ticketFiles.ofOrder, (db, { caller, app, query: form, raw: { reply } }) =>
    answerTickets(db, caller, { reply, ticket_codes: app.ticket_codes, form }),
  ),

  outside(ticketFiles.ofTicket, (db, { caller, app, query: form, raw: { reply } }) =>
    answerTickets(db, caller.order, { reply, ticket_codes: app.ticket_codes, short_id: caller.short_id, form }),
  ),
];

/** The order of whoever proved that they hold it. */
function locked({ tx }: Deed, caller: OwnOrder) {
  return lockOrder(tx, caller);
}
