import { currencyDecimals } from "#domain/currencies.ts";
import { mayDo } from "#domain/roles.ts";
import { slugOf } from "#domain/slug.ts";
import { orderChanges } from "#contract/order-changes.ts";
import { orders } from "#contract/orders.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { inSnapshot } from "#server/platform/database.ts";
import { sendList } from "#server/platform/files/list-file.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { requireNote } from "#server/notes/own-note.ts";
import { addNote, changeNote, removeNote } from "#server/notes/write-note.ts";
import { settleDispute } from "#server/order-money/settle-dispute.ts";
import { retryRefund, settleElsewhere } from "#server/order-money/retry-refund.ts";
import { answerColumns } from "#server/questions/answer-columns.ts";
import { acceptedDocument } from "./checkout/agreement.ts";
import { cancel } from "./cancellation/cancel-order.ts";
import { cancelTickets } from "./cancellation/cancel-tickets.ts";
import { countExportedOrders, exportedOrders, orderFileColumns } from "./read/export-orders.ts";
import { changeOrder } from "./change/change-order.ts";
import { previewChange } from "./change/preview-change.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderResponse } from "./read/order-response.ts";
import { countOrdersNeedingAttention, listOrders } from "./read/order-queries.ts";
import { refund } from "./cancellation/refund-order.ts";
import { resendConfirmation } from "./completion/resend-confirmation.ts";
import { sendPaymentLink } from "./payment-links/send-payment-link.ts";
import { updateBuyer } from "./update-buyer.ts";

export const orderRoutes: Route[] = [
  read(orders.list, (db, { event, caller, query }) => listOrders(db, event, query, caller)),

  read(orders.get, async (db, { event, order, caller }) => ({ data: await orderResponse(db, event, order, caller) })),

  read(orders.acceptedDocument, async (db, { order, params }) => ({
    data: await acceptedDocument(db, order, params.document),
  })),

  write(orders.updateBuyer, async (ctx, { event, order, caller, body }) => {
    if (body.resend) refuseUnverified(caller);
    await updateBuyer(ctx, await lockOrder(ctx.tx, order), body);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.addNote, async (ctx, { event, order, body }) => {
    const noted = { order };
    return { data: await requireNote(ctx.tx, noted, await addNote(ctx, event, noted, body)) };
  }),

  write(orders.changeNote, async (ctx, { event, order, caller, params, body }) => {
    const noted = { order };
    await changeNote(ctx, event, noted, { caller, note_id: params.order_note_id, ...body });
    return { data: await requireNote(ctx.tx, noted, params.order_note_id) };
  }),

  write(orders.removeNote, async (ctx, { event, order, caller, params }) => {
    const noted = { order };
    await removeNote(ctx, event, noted, { caller, note_id: params.order_note_id });
  }),

  write(orders.cancel, async (ctx, { event, order, caller }) => {
    const mayRefund = mayDo(caller, { area: "refunds", doing: "writing" });
    await cancel(ctx, await lockOrder(ctx.tx, order), { may_refund: mayRefund });
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.cancelTickets, async (ctx, { event, order, caller, body }) => {
    const { attendee_ids, notify_buyer: notifies_buyer } = body;
    await cancelTickets(ctx, await lockOrder(ctx.tx, order), attendee_ids, { notifies_buyer, money: null });
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  // In one snapshot, because lines and tickets would not match if another change separated them
  // meanwhile.
  read(orderChanges.preview, (db, { event, order, body }) =>
    inSnapshot(db, async (tx) => {
      return { data: await previewChange(tx, event, order, body.steps) };
    }),
  ),

  write(orderChanges.make, async (ctx, { event, order, caller, body, locale }) => {
    refuseArchived(event);
    const mayRefund = mayDo(caller, { area: "refunds", doing: "writing" });
    await changeOrder(ctx, event, await lockOrder(ctx.tx, order), body, { may_refund: mayRefund, locale });
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.refund, async (ctx, { event, order, caller, body }) => {
    await refund(ctx, await lockOrder(ctx.tx, order), body);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.retryRefund, async (ctx, { event, order, caller, params }) => {
    await retryRefund(ctx, await lockOrder(ctx.tx, order), params.refund_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.settleRefund, async (ctx, { event, order, caller, params }) => {
    await settleElsewhere(ctx, await lockOrder(ctx.tx, order), params.refund_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  write(orders.settleDispute, async (ctx, { event, order, caller, params }) => {
    await settleDispute(ctx, await lockOrder(ctx.tx, order), params.dispute_id);
    return { data: await orderResponse(ctx.tx, event, order, caller) };
  }),

  read(orders.needingAttention, async (db, { event }) => ({
    data: { count: await countOrdersNeedingAttention(db, event) },
  })),

  write(orders.resendConfirmation, async (ctx, { order, caller }) => {
    refuseUnverified(caller);
    await resendConfirmation(ctx, order);
  }),

  write(orders.sendPaymentLink, async (ctx, { event, order }) => {
    await sendPaymentLink(ctx, event, await lockOrder(ctx.tx, order));
  }),

  read(orders.export, async (db, { event, query, locale, raw }) => {
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
