import { checkout, sandbox } from "#contract/checkout.ts";
import { abandon } from "../orders/abandon.ts";
import { reachOf } from "../orders/free-orders.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { publicOrder } from "../orders/public-order.ts";
import { reserve } from "../orders/reserve/reserve.ts";
import { submitDetails } from "../orders/submit-details.ts";
import { offeredTo } from "../payments/offered.ts";
import { providerNamed, providerNames } from "../payments/provider.ts";
import { receiveNotice } from "../payments/receive-notice.ts";
import { confirmSandboxPayment } from "../payments/sandbox/confirm.ts";
import { settle } from "../payments/settle.ts";
import { startPayment } from "../payments/start-payment.ts";
import { newCookieValue } from "../platform/cookies.ts";
import { type Deed, inDeed } from "../platform/deed.ts";
import { AppError } from "../platform/errors.ts";
import { outside, read, type Route, write } from "../platform/http.ts";
import { hashOf } from "../platform/sessions.ts";
import { askedCode } from "../promo-codes/asked-code.ts";
import { latestPayment } from "./latest-payment.ts";
import { ORDER_COOKIE, sessionHash } from "./order-session.ts";
import { publicTicket } from "./public-ticket.ts";

export const checkoutRoutes: Route[] = [
  // Whoever buys goes through the event's gate, and only then opens a connection (event-gates.ts).
  // In a rush a reservation is one statement that commits by itself; it opens a transaction only when it needs more.
  outside(checkout.reserve, async (db, call) => {
    const { params, body, cookie, locale, setCookie, address, app } = call;
    const known = sessionHash(cookie(ORDER_COOKIE));
    const fresh = known === null ? newCookieValue() : null;
    const asked = askedCode(call, params.event_id, body.promo_code);
    const request = {
      event_id: params.event_id,
      tickets: body.tickets,
      // Nothing is called by an empty code: one that nobody looks for is unknown, and not as if there were none.
      promo_code: body.promo_code === null ? null : (asked.code ?? ""),
      locale,
      session_hash: known ?? hashOf(fresh ?? ""),
      is_new_session: known === null,
      network: await app.networks.counted(address),
    };
    const order = await app.gates
      .through(params.event_id, () => reserve(db, request))
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === "promo_invalid") asked.wasWrong();
        throw error;
      });
    if (fresh !== null) setCookie(ORDER_COOKIE, fresh);
    return { data: order };
  }),

  read(checkout.get, async (db, { caller: order, app, raw }) => ({
    data: await publicOrder(db, order, providerNames(offeredTo(raw.request, app))),
  })),

  // Read after the commit, so that nobody waits for our reading.
  outside(checkout.complete, async (db, call) => {
    const { caller: order, params, body, app, raw } = call;
    const reach = reachOf(call, body);
    const submit = async (deed: Deed) => submitDetails(deed, await lockOrder(deed.tx, order), body, reach);
    await app.gates.through(params.event_id, () => inDeed(db, call, submit));
    return { data: await publicOrder(db, order, providerNames(offeredTo(raw.request, app))) };
  }),

  outside(checkout.abandon, async (db, call) => {
    const { caller: order, params, app } = call;
    const giveUp = async (deed: Deed) => abandon(deed, await lockOrder(deed.tx, order));
    await app.gates.through(params.event_id, () => inDeed(db, call, giveUp));
  }),

  outside(checkout.startPayment, async (db, call) => {
    const provider = providerNamed(offeredTo(call.raw.request, call.app), call.body.provider);
    return { data: await startPayment(db, call, provider, call.caller) };
  }),

  outside(checkout.checkPayment, async (db, call) => {
    const { caller: order, app, log } = call;
    const payment = await latestPayment(db, order);
    if (payment.status !== "OPEN") return { data: payment };
    const provider = providerNamed(app.payments, payment.provider);
    const said = await provider
      .find(db, payment.provider_payment_id)
      .catch((error: unknown) => log.warn({ err: error }, "A payment could not be looked up"));
    if (said) await settle(db, call, provider, said);
    return { data: await latestPayment(db, order) };
  }),

  read(checkout.ticket, async (db, { caller: ticket }) => ({ data: await publicTicket(db, ticket) })),
];

/** The sandbox's own desk and its notices: there where the sandbox is switched on. */
export const sandboxRoutes: Route[] = [
  write(sandbox.confirm, async (deed, { params, body, app, raw }) => {
    if (!offeredTo(raw.request, app).sandbox) throw new AppError("not_found");
    return confirmSandboxPayment(deed, params.client_secret, body);
  }),

  outside(sandbox.notice, async (db, call) => {
    const { provider, ...notice } = call.caller;
    await receiveNotice(db, call, provider, notice);
    return { received: true };
  }),
];
