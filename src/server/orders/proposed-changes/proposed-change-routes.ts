import { proposedChanges } from "#contract/proposed-changes.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { orderResponse } from "#server/orders/read/order-response.ts";
import { offeredTo } from "#server/payments/offered-providers.ts";
import { providerNamed } from "#server/payments/payment-provider.ts";
import { settle } from "#server/payments/settle-payment.ts";
import { latestChangePayment, startChangePayment } from "#server/payments/start-change-payment.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { payableChange } from "./payable-change.ts";
import { proposeChange } from "./propose-change.ts";
import { sendChangeLink } from "./send-change-link.ts";
import { withdrawProposed } from "./pending-change.ts";

export const proposedChangeRoutes: Route[] = [
  write(proposedChanges.propose, async (ctx, { event, order, caller, body, locale, app }) => {
    refuseUnverified(caller);
    refuseArchived(event);
    await proposeChange(ctx, event, await lockOrder(ctx.tx, order), body, { locale, providers: app.payments });
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(proposedChanges.sendLink, async (ctx, { order, params }) => {
    await sendChangeLink(ctx, await lockOrder(ctx.tx, order), params.proposed_change_id);
  }),

  write(proposedChanges.withdraw, async (ctx, { order, params }) => {
    await withdrawProposed(ctx, await lockOrder(ctx.tx, order), params.proposed_change_id);
  }),

  read(proposedChanges.get, async (db, { caller: order, params, locale, app, raw, now }) => {
    const providers = offeredTo(raw.request, app);
    return { data: await payableChange(db, order, { id: params.proposed_change_id, providers, locale, now }) };
  }),

  untransacted(proposedChanges.startPayment, async (db, call) => {
    const { caller: order, params, body, app, raw } = call;
    const provider = providerNamed(offeredTo(raw.request, app), body.provider);
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
