import { proposedChanges } from "#contract/proposed-changes.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderResponse } from "#server/orders/read/order-response.ts";
import { offeredTo } from "#server/payment-connections/offered-providers.ts";
import { read, type Route, write } from "#server/platform/http.ts";
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
];
