import { checkout, sandbox } from "#contract/checkout.ts";
import { possibleAffiliateCode } from "#domain/affiliates.ts";
import { cleanSource } from "#domain/traffic-sources.ts";
import { abandon } from "#server/orders/checkout/abandon-order.ts";
import { reachOf } from "#server/order-state/free-orders.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { openBuyerLink } from "#server/orders/payment-links/payment-links.ts";
import { publicOrder } from "#server/orders/read/public-order.ts";
import { kindOf, reserveBatch } from "#server/orders/reserve/reserve-batch.ts";
import { type Submission, submitBatch } from "#server/orders/checkout/submit-batch.ts";
import { offeredTo } from "#server/payment-connections/offered-providers.ts";
import { payOffline } from "#server/payments/offline/pay-offline.ts";
import { providerNamed } from "#server/payment-connections/payment-provider.ts";
import { receiveNotice } from "#server/payments/settlement/receive-notice.ts";
import { confirmSandboxPayment } from "#server/payments/sandbox/confirm.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import type { App } from "#server/platform/app-context.ts";
import { newCookieValue } from "#server/platform/http/cookies.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { refuseWhilePaused } from "#server/platform/paused.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { requestedCode } from "#server/promo-codes/requested-code.ts";
import { latestPayment } from "./latest-payment.ts";
import { ORDER_COOKIE, sessionHash } from "#server/access/order-session.ts";
import { withPass } from "#server/waiting-room/require-pass.ts";
import { publicTicketPage } from "./public-ticket.ts";

export const checkoutRoutes: Route[] = [
  // Buyers pass the event's semaphore before they take a connection. In a rush all who wait there
  // become one statement that commits by itself; a transaction is opened only for those who need
  // more.
  untransacted(checkout.reserve, async (db, call) => {
    const { params, body, cookie, locale, setCookie, address, app } = call;
    const known = sessionHash(cookie(ORDER_COOKIE));
    const fresh = known === null ? newCookieValue() : null;
    const codeAttempt = requestedCode(call, params.event_id, body.promo_code);
    const request = {
      event_id: params.event_id,
      tickets: body.tickets,
      // A code that can't exist becomes an empty one, which matches no promo code: it must be
      // unknown, and not missing.
      promo_code: body.promo_code === null ? null : (codeAttempt.code ?? ""),
      affiliate_code: possibleAffiliateCode(body.affiliate_code ?? ""),
      source: cleanSource(body.source ?? ""),
      locale,
      session_hash: known ?? hashOf(fresh ?? ""),
      is_new_session: known === null,
      network: app.networks.counted(address),
    };
    const order = await withPass(call, () =>
      app.gates.runInBatch(params.event_id, {
        kind: kindOf(request),
        request,
        work: (requests) => reserveBatch(db, requests),
      }),
    ).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === "promo_invalid") await codeAttempt.wasWrong();
      throw error;
    });
    if (fresh !== null) setCookie(ORDER_COOKIE, fresh);
    return { data: order };
  }),

  read(checkout.get, async (db, { caller: order, locale, app, raw }) => {
    const providers = offeredTo(raw.request, app);
    return {
      data: await publicOrder(db, order, { is_own: order.is_own, providers, locale, ...shownBy(app) }),
    };
  }),

  // Reads the response after the commit, so that no one waits for it, and for the whole batch at
  // once.
  untransacted(checkout.complete, async (db, call) => {
    const { caller: order, params, body, app, locale, raw } = call;
    const reach = reachOf(call, body);
    const asking = { is_own: true, providers: offeredTo(raw.request, app), locale, ...shownBy(app) };
    const completed = await app.gates.runInBatch(params.event_id, {
      kind: "details",
      request: { acting: call, order, details: body, reach, terms_url: app.legalDocuments.terms_url, asking },
      work: (all: readonly Submission[]) => submitBatch(db, all),
    });
    return { data: completed };
  }),

  untransacted(checkout.abandon, async (db, call) => {
    const { caller: order, params, app } = call;
    const giveUp = async (ctx: WriteContext) => abandon(ctx, await lockOrder(ctx.tx, order));
    await app.gates.through(params.event_id, () => withTransaction(db, call, giveUp));
  }),

  write(checkout.openPaymentLink, async (ctx, { params, body, cookie, setCookie }) => {
    const known = sessionHash(cookie(ORDER_COOKIE));
    const fresh = known === null ? newCookieValue() : null;
    const { event_id, order_short_id: short_id } = params;
    await openBuyerLink(ctx, "PAY_ORDER", { event_id, short_id, ...body, session_hash: known ?? hashOf(fresh ?? "") });
    if (fresh !== null) setCookie(ORDER_COOKIE, fresh);
  }),

  untransacted(checkout.startPayment, async (db, call) => {
    const provider = providerNamed(offeredTo(call.raw.request, call.app), call.body.provider);
    if (provider.name !== "offline") refuseWhilePaused(call.app);
    const payment =
      provider.name === "offline"
        ? await withTransaction(db, call, (ctx) => payOffline(ctx, call.caller))
        : await startPayment(db, call, provider, call.caller);
    return { data: { ...payment, browser: provider.forBrowser(payment) } };
  }),

  untransacted(checkout.checkPayment, async (db, call) => {
    const { caller: order, app, log } = call;
    const payment = await latestPayment(db, order);
    if (payment.status !== "OPEN") return { data: { ...payment, browser: null } };
    const provider = providerNamed(app.payments, payment.provider);
    const providerPayment = await provider
      .find(db, payment.provider_payment_id)
      .catch((error: unknown) => log.warn({ err: error }, "A payment could not be looked up"));
    if (providerPayment) await settle(db, call, provider, providerPayment);
    return { data: { ...(await latestPayment(db, order)), browser: null } };
  }),

  read(checkout.ticket, async (db, { caller: ticket, locale, app }) => ({
    data: await publicTicketPage(db, ticket, { locale, ...shownBy(app) }),
  })),
];

/** What tickets are shown with: their codes, and the wallets that can store them. */
function shownBy({ ticket_codes, wallets }: App) {
  return { ticket_codes, wallets: wallets.offered() };
}

/** The sandbox's card form and its notices. The routes exist only where the sandbox is enabled. */
export const sandboxRoutes: Route[] = [
  write(sandbox.confirm, async (ctx, { params, body, app, raw }) => {
    if (!offeredTo(raw.request, app).sandbox) throw new AppError("not_found");
    refuseWhilePaused(app);
    return confirmSandboxPayment(ctx, params.client_secret, body);
  }),

  untransacted(sandbox.notice, async (db, call) => {
    refuseWhilePaused(call.app);
    const { provider, ...notice } = call.caller;
    await receiveNotice(db, call, provider, notice);
    return { received: true };
  }),
];
