import { randomBytes } from "node:crypto";
import { checkout, sandbox } from "#contract/checkout.ts";
import { abandon } from "../orders/abandon.ts";
import { lockOwnOrder } from "../orders/lock-order.ts";
import { ownOrder, visibleOrder } from "../orders/own-order.ts";
import { publicOrder } from "../orders/public-order.ts";
import { reserve } from "../orders/reserve.ts";
import { submitDetails } from "../orders/submit-details.ts";
import { providerNamed, providerNames } from "../payments/configured.ts";
import { confirmSandboxPayment } from "../payments/sandbox/confirm.ts";
import { receiveNotice } from "../payments/sandbox/notices.ts";
import { settle } from "../payments/settle.ts";
import { startPayment } from "../payments/start-payment.ts";
import { inTransaction } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import { ORDER_COOKIE, outside, read, type Route, write } from "../platform/http.ts";
import { hashOf } from "../platform/sessions.ts";
import { latestPayment } from "./latest-payment.ts";
import { publicTicket } from "./public-ticket.ts";

export const checkoutRoutes: Route[] = [
  // In a rush a reservation is one statement that commits by itself; it opens a transaction only when it needs more.
  outside(checkout.reserve, async (db, { params, body, caller, locale, setCookie }) => {
    const fresh = caller.session_hash === null ? randomBytes(20).toString("hex") : null;
    const session_hash = fresh === null ? (caller.session_hash as string) : hashOf(fresh);
    const order = await reserve(db, {
      event_id: params.event_id,
      tickets: body.tickets,
      promo_code: body.promo_code,
      locale,
      session_hash,
      is_new_session: fresh !== null,
    });
    if (fresh !== null) setCookie(ORDER_COOKIE, fresh);
    return { data: order };
  }),

  read(checkout.get, async (db, { params, caller }) => {
    const order_id = await visibleOrder(db, caller, params.event_id, params.order_short_id);
    return { data: await publicOrder(db, order_id, providerNames()) };
  }),

  // Read after the commit, so that nobody waits for our reading.
  outside(checkout.complete, async (db, { params, body, caller }) => {
    const order_id = await inTransaction(db, async (tx) => {
      const order = await lockOwnOrder(tx, caller, params.event_id, params.order_short_id);
      await submitDetails(tx, order, body);
      return order.id;
    });
    return { data: await publicOrder(db, order_id, providerNames()) };
  }),

  write(checkout.abandon, async (tx, { params, caller }) => {
    await abandon(tx, await lockOwnOrder(tx, caller, params.event_id, params.order_short_id));
  }),

  outside(checkout.startPayment, async (db, { params, body, caller }) => {
    const order_id = await ownOrder(db, caller, params.event_id, params.order_short_id);
    return { data: await startPayment(db, providerNamed(body.provider), order_id) };
  }),

  outside(checkout.checkPayment, async (db, { params, caller, log }) => {
    const order_id = await ownOrder(db, caller, params.event_id, params.order_short_id);
    const payment = await latestPayment(db, order_id);
    if (payment.status !== "OPEN") return { data: payment };
    const provider = providerNamed(payment.provider);
    const said = await provider
      .find(db, payment.provider_payment_id)
      .catch((error: unknown) => log.warn({ err: error }, "A payment could not be looked up"));
    if (said) await settle(db, provider, said);
    return { data: await latestPayment(db, order_id) };
  }),

  read(checkout.ticket, async (db, { params }) => ({
    data: await publicTicket(db, params.event_id, params.attendee_short_id),
  })),
];

export const sandboxRoutes: Route[] = [
  write(sandbox.confirm, (tx, { params, body }) => confirmSandboxPayment(tx, params.client_secret, body)),

  outside(sandbox.notice, async (db, { raw }) => {
    const { rawBody } = raw.request as { rawBody?: Buffer };
    const signature = raw.request.headers["x-sandbox-signature"];
    if (!rawBody || typeof signature !== "string") throw new AppError("forged");
    await receiveNotice(db, rawBody, signature);
    return { received: true };
  }),
];
