import { currencyDecimals } from "#domain/currencies.ts";
import { mayDo } from "#domain/roles.ts";
import { slugOf } from "#domain/slug.ts";
import { orderChanges } from "#contract/order-changes.ts";
import { orders } from "#contract/orders.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { inSnapshot } from "#server/platform/database.ts";
import { sendList } from "#server/platform/list-file.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { refuseUnverified } from "#server/messages/messaging-quota.ts";
import { requireNote } from "#server/notes/own-note.ts";
import { addNote, changeNote, removeNote } from "#server/notes/write-note.ts";
import { settleDispute } from "#server/payments/settle-dispute.ts";
import { retryRefund, settleElsewhere } from "#server/payments/retry-refund.ts";
import { answerColumns } from "#server/questions/answer-columns.ts";
import { acceptedDocument } from "./checkout/agreement.ts";
import { cancel } from "./cancellation/cancel-order.ts";
import { cancelTickets } from "./cancellation/cancel-tickets.ts";
import { countExportedOrders, exportedOrders, orderFileColumns } from "./read/export-orders.ts";
import { changeOrder } from "./change/change-order.ts";
import { previewChange } from "./change/preview-change.ts";
import { lockOrder } from "./lock-order.ts";
import { orderResponse } from "./read/order-response.ts";
import { ownOrder } from "./own-order.ts";
import { countOrdersNeedingAttention, listOrders } from "./read/order-queries.ts";
import { refund } from "./cancellation/refund-order.ts";
import { resendConfirmation } from "./completion/resend-confirmation.ts";
import { sendPaymentLink } from "./payment-links/send-payment-link.ts";
import { updateBuyer } from "./update-buyer.ts";

export const orderRoutes: Route[] = [
  read(orders.list, async (db, { caller, params, query }) =>
    listOrders(db, await ownEvent(db, caller, params.event_id), query, caller),
  ),

  read(orders.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await orderResponse(db, event, await ownOrder(db, event, params.order_id), caller) };
  }),

  read(orders.acceptedDocument, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await acceptedDocument(db, await ownOrder(db, event, params.order_id), params.document) };
  }),

  write(orders.updateBuyer, async (ctx, { caller, params, body }) => {
    if (body.resend) refuseUnverified(caller);
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await updateBuyer(ctx, await lockOrder(ctx.tx, order), body);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.addNote, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const noted = { order: await ownOrder(ctx.tx, event, params.order_id) };
    return { data: await requireNote(ctx.tx, noted, await addNote(ctx, event, noted, body)) };
  }),

  write(orders.changeNote, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const noted = { order: await ownOrder(ctx.tx, event, params.order_id) };
    await changeNote(ctx, event, noted, { caller, note_id: params.order_note_id, ...body });
    return { data: await requireNote(ctx.tx, noted, params.order_note_id) };
  }),

  write(orders.removeNote, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const noted = { order: await ownOrder(ctx.tx, event, params.order_id) };
    await removeNote(ctx, event, noted, { caller, note_id: params.order_note_id });
  }),

  write(orders.cancel, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    const mayRefund = mayDo(caller, { area: "refunds", doing: "writing" });
    await cancel(ctx, await lockOrder(ctx.tx, order), { may_refund: mayRefund });
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.cancelTickets, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    const { attendee_ids, notify_buyer: notifies_buyer } = body;
    await cancelTickets(ctx, await lockOrder(ctx.tx, order), attendee_ids, { notifies_buyer, money: null });
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  // In one snapshot, because lines and tickets would not match if another change separated them
  // meanwhile.
  read(orderChanges.preview, (db, { caller, params, body }) =>
    inSnapshot(db, async (tx) => {
      const event = await ownEvent(tx, caller, params.event_id);
      return { data: await previewChange(tx, event, await ownOrder(tx, event, params.order_id), body.steps) };
    }),
  ),

  write(orderChanges.make, async (ctx, { caller, params, body, locale }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    const mayRefund = mayDo(caller, { area: "refunds", doing: "writing" });
    await changeOrder(ctx, event, await lockOrder(ctx.tx, order), body, { may_refund: mayRefund, locale });
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.refund, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await refund(ctx, await lockOrder(ctx.tx, order), body);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.retryRefund, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await retryRefund(ctx, await lockOrder(ctx.tx, order), params.refund_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.settleRefund, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await settleElsewhere(ctx, await lockOrder(ctx.tx, order), params.refund_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.settleDispute, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await settleDispute(ctx, await lockOrder(ctx.tx, order), params.dispute_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  read(orders.needingAttention, async (db, { caller, params }) => ({
    data: { count: await countOrdersNeedingAttention(db, await ownEvent(db, caller, params.event_id)) },
  })),

  write(orders.resendConfirmation, async (ctx, { caller, params }) => {
    refuseUnverified(caller);
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    await resendConfirmation(ctx, await ownOrder(ctx.tx, event, params.order_id));
  }),

  write(orders.sendPaymentLink, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const order = await ownOrder(ctx.tx, event, params.order_id);
    await sendPaymentLink(ctx, event, await lockOrder(ctx.tx, order));
  }),

  untransacted(orders.export, async (db, { caller, params, query, locale, raw }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return sendList(raw.reply, {
      name: `orders-${slugOf(event.title)}`,
      format: query.format,
      columns: [...orderFileColumns(event, locale), ...(await answerColumns(db, event, "ORDER", locale))],
      chosen: query.columns,
      batches: exportedOrders(db, event, query),
      rows: await countExportedOrders(db, event, query),
      decimals: currencyDecimals(event.currency),
    });
  }),
];
