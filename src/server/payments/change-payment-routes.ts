import { proposedChanges } from "#contract/proposed-changes.ts";
import { offeredTo } from "#server/payment-connections/offered-providers.ts";
import { providerNamed } from "#server/payment-connections/payment-provider.ts";
import { type Route, untransacted } from "#server/platform/http.ts";
import { refuseWhilePaused } from "#server/platform/paused.ts";
import { settle } from "./settlement/settle-payment.ts";
import { latestChangePayment, startChangePayment } from "./start/start-change-payment.ts";

/** The payment of a proposed change. Everything else of it is in `orders/proposed-changes`. */
export const changePaymentRoutes: Route[] = [
  untransacted(proposedChanges.startPayment, async (db, call) => {
    const { caller: order, params, body, app, raw } = call;
    const provider = providerNamed(offeredTo(raw.request, app), body.provider);
    refuseWhilePaused(app);
    const payment = await startChangePayment(db, call, order, { provider, id: params.proposed_change_id });
    return { data: { ...payment, browser: provider.forBrowser(payment) } };
  }),

  untransacted(proposedChanges.checkPayment, async (db, call) => {
    const { caller: order, params, app, log } = call;
    const id = params.proposed_change_id;
    const payment = await latestChangePayment(db, order, id);
    if (payment.status !== "OPEN") return { data: { ...payment, browser: null } };
    const provider = providerNamed(app.payments, payment.provider);
    const providerPayment = await provider
      .find(db, payment.provider_payment_id)
      .catch((error: unknown) => log.warn({ err: error }, "A payment could not be looked up"));
    if (providerPayment) await settle(db, call, provider, providerPayment);
    return { data: { ...(await latestChangePayment(db, order, id)), browser: null } };
  }),
];
