import { receipts } from "#contract/receipts.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { orderResponse } from "#server/orders/read/order-response.ts";
import { ownOrder } from "#server/orders/own-order.ts";
import { countAwaitingOffline } from "#server/orders/read/order-queries.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { extendDeadline } from "./extend-deadline.ts";
import { recordReceipt } from "./record-receipt.ts";
import { giveReceiptsBack, undoReceipt } from "./undo-receipt.ts";

export const receiptRoutes: Route[] = [
  write(receipts.record, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await recordReceipt(ctx, await lockOrder(ctx.tx, order), body);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(receipts.undo, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await undoReceipt(ctx, await lockOrder(ctx.tx, order), params.receipt_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(receipts.returnMoney, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await giveReceiptsBack(ctx, await lockOrder(ctx.tx, order));
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(receipts.extend, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await extendDeadline(ctx, await lockOrder(ctx.tx, order), body.days);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  read(receipts.awaited, async (db, { caller, params }) => ({
    data: { count: await countAwaitingOffline(db, await ownEvent(db, caller, params.event_id)) },
  })),
];
