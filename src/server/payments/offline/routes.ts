import { receipts } from "#contract/receipts.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { orderAnswer } from "#server/orders/order-answer.ts";
import { ownOrder } from "#server/orders/own-order.ts";
import { countAwaitingOffline } from "#server/orders/queries.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { extendDeadline } from "./extend-deadline.ts";
import { recordReceipt } from "./record-receipt.ts";
import { giveReceiptsBack, undoReceipt } from "./take-back.ts";

export const receiptRoutes: Route[] = [
  write(receipts.record, async (deed, { caller, params, body }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    const order = await ownOrder(deed.tx, event, params.order_id);
    await recordReceipt(deed, await lockOrder(deed.tx, order), body);
    return { data: await orderAnswer(deed.tx, event, order, caller) };
  }),

  write(receipts.undo, async (deed, { caller, params }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    const order = await ownOrder(deed.tx, event, params.order_id);
    await undoReceipt(deed, await lockOrder(deed.tx, order), params.receipt_id);
    return { data: await orderAnswer(deed.tx, event, order, caller) };
  }),

  write(receipts.giveBack, async (deed, { caller, params }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    const order = await ownOrder(deed.tx, event, params.order_id);
    await giveReceiptsBack(deed, await lockOrder(deed.tx, order));
    return { data: await orderAnswer(deed.tx, event, order, caller) };
  }),

  write(receipts.extend, async (deed, { caller, params, body }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    const order = await ownOrder(deed.tx, event, params.order_id);
    await extendDeadline(deed, await lockOrder(deed.tx, order), body.days);
    return { data: await orderAnswer(deed.tx, event, order, caller) };
  }),

  read(receipts.awaited, async (db, { caller, params }) => ({
    data: { count: await countAwaitingOffline(db, await ownEvent(db, caller, params.event_id)) },
  })),
];
