import { slugOf } from "#domain/slug.ts";
import { orders } from "#contract/orders.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { answerCsv } from "#server/platform/csv.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { cancel } from "./cancel.ts";
import { exportedOrders, orderColumns } from "./export.ts";
import { lockOrder } from "./lock-order.ts";
import { orderAnswer } from "./order-answer.ts";
import { listOrders, requireOrderId } from "./queries.ts";
import { resendConfirmation } from "./resend-confirmation.ts";

export const orderRoutes: Route[] = [
  read(orders.list, async (db, { caller, params, query }) =>
    listOrders(db, await ownEvent(db, caller, params.event_id), query),
  ),

  read(orders.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await orderAnswer(db, event, params.order_id) };
  }),

  write(orders.cancel, async (tx, { caller, params }) => {
    const event = await ownEvent(tx, caller, params.event_id);
    await cancel(tx, await lockOrder(tx, await requireOrderId(tx, event, params.order_id)));
    return { data: await orderAnswer(tx, event, params.order_id) };
  }),

  write(orders.resendConfirmation, async (tx, { caller, params }) =>
    resendConfirmation(tx, await ownEvent(tx, caller, params.event_id), params.order_id),
  ),

  outside(orders.export, async (db, { caller, params, locale, raw }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return answerCsv(raw.reply, {
      name: `orders-${slugOf(event.title)}`,
      columns: orderColumns(event, locale),
      batches: exportedOrders(db, event),
    });
  }),
];
