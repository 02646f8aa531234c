import { paymentConnections } from "#contract/payment-connections.ts";
import { stripe } from "#contract/stripe.ts";
import { requireAccount } from "#server/accounts/account-queries.ts";
import { sendCsv } from "#server/platform/files/csv.ts";
import { AppError } from "#server/platform/errors.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { refuseWhilePaused } from "#server/platform/paused.ts";
import { listUnmatchedPayments, settleUnmatchedPayment } from "./settlement/unmatched-payments.ts";
import { connect } from "#server/payment-connections/connect-provider.ts";
import { disconnect } from "#server/payment-connections/disconnect-provider.ts";
import { recordConnection } from "#server/payment-connections/record-connection.ts";
import { exportedFees, feeColumns, platformFees } from "#server/payment-connections/platform-fees.ts";
import { findConnection } from "#server/payment-connections/payment-connection-queries.ts";
import { shownConnection } from "#server/payment-connections/shown-connection.ts";
import { paymentMethods } from "#server/payment-connections/payment-methods.ts";
import { offeredTo } from "#server/payment-connections/offered-providers.ts";
import { isConnectable } from "#server/payment-connections/payment-provider.ts";
import { receiveNotice } from "./settlement/receive-notice.ts";

export const paymentRoutes: Route[] = [
  read(paymentConnections.get, async (db, { account, app }) => ({
    data: await shownConnection(db, account, app.payments.stripe),
  })),

  untransacted(paymentConnections.connect, async (db, call) => {
    const { account, caller, app } = call;
    const provider = app.payments.stripe;
    if (!provider || !isConnectable(provider)) throw new AppError("not_found");
    refuseWhilePaused(app);
    const page = `${app.url}/account/payment`;
    const back = { return_url: `${page}?is_return=1`, refresh_url: `${page}?is_refresh=1` };
    return { data: { url: await connect(db, call, provider, account, { user_id: caller.user_id, back }) } };
  }),

  untransacted(paymentConnections.refresh, async (db, call) => {
    const { account, app } = call;
    const provider = app.payments.stripe;
    const connection = provider && (await findConnection(db, account, provider));
    if (provider && connection) {
      await recordConnection(db, call, provider, connection.provider_account_id).catch((error: unknown) => {
        throw new AppError("payment_unavailable", { cause: error, retry_after_seconds: 5 });
      });
    }
    return { data: await shownConnection(db, account, provider) };
  }),

  write(paymentConnections.disconnect, async (ctx, { account, app }) => {
    if (!app.payments.stripe) throw new AppError("not_found");
    await disconnect(ctx, app.payments.stripe, account);
  }),

  read(paymentConnections.listUnmatched, async (db, { account }) => ({
    data: await listUnmatchedPayments(db, account),
  })),

  write(paymentConnections.settleUnmatched, (ctx, { account, params }) =>
    settleUnmatchedPayment(ctx, account, params.unmatched_payment_id),
  ),

  read(paymentConnections.listFees, async (db, { account }) => ({
    data: await platformFees(db, account),
  })),

  untransacted(paymentConnections.exportFees, async (db, { account, locale, raw }) => {
    const { timezone } = await requireAccount(db, account);
    return sendCsv(raw.reply, {
      name: "platform-fees",
      columns: feeColumns(timezone, locale),
      batches: exportedFees(db, account),
    });
  }),

  read(paymentConnections.paymentMethods, async (db, { event, app, raw }) => ({
    data: await paymentMethods(db, event, offeredTo(raw.request, app)),
  })),
];

/** Stripe's notices. The route exists only where Stripe's keys are set. */
export const stripeRoutes: Route[] = [
  untransacted(stripe.notice, async (db, call) => {
    // The provider sends it again, for days.
    refuseWhilePaused(call.app);
    const { provider, ...notice } = call.caller;
    await receiveNotice(db, call, provider, notice);
    return { received: true };
  }),
];
