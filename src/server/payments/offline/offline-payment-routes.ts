import { receipts } from "#contract/receipts.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderResponse } from "#server/orders/read/order-response.ts";
import { countAwaitingOffline } from "#server/orders/read/order-queries.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { extendDeadline } from "./extend-deadline.ts";
import { recordReceipt } from "./record-receipt.ts";
import { giveReceiptsBack, undoReceipt } from "./undo-receipt.ts";

export const receiptRoutes: Route[] = [
  write(receipts.record, async (ctx, { event, order, caller, body }) => {
    await recordReceipt(ctx, await lockOrder(ctx.tx, order), body);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(receipts.undo, async (ctx, { event, order, caller, params }) => {
    await undoReceipt(ctx, await lockOrder(ctx.tx, order), params.receipt_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(receipts.returnMoney, async (ctx, { event, order, caller }) => {
    await giveReceiptsBack(ctx, await lockOrder(ctx.tx, order));
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(receipts.extend, async (ctx, { event, order, caller, body }) => {
    await extendDeadline(ctx, await lockOrder(ctx.tx, order), body.days);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  read(receipts.awaited, async (db, { event }) => ({
    data: { count: await countAwaitingOffline(db, event) },
  })),
];
