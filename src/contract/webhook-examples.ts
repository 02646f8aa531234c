import type { z } from "zod";
import { ALL_WEBHOOK_TYPES, TEST_TYPE, type WebhookType } from "#domain/webhooks.ts";
import { testPayload, type WEBHOOK_DATA, webhookPayload } from "./webhook-payloads.ts";

type Data<Type extends WebhookType> = z.output<(typeof WEBHOOK_DATA)[Type]>;

const inEvent = { event_id: 12, event_title: "Night of the Lanterns" };

const order = {
  ...inEvent,
  ...{ order_id: 4711, order_reference: "O-7QK4M2X", order_status: "COMPLETED" },
  ...{ payment_status: "PAYMENT_RECEIVED", refund_status: null },
  ...{ currency: "EUR", total_gross: 59_50, total_tax: 9_50, total_fee: 0, total_discount: 0, total_refunded: 0 },
  ...{ promo_code: null, tickets: 2, attendee_ids: [9001, 9002], is_manually_created: false, language: "en" },
  ...{ created_at: "2027-05-03T17:21:04.120Z", completed_at: "2027-05-03T17:24:31.507Z" },
  ...{ buyer_first_name: null, buyer_last_name: null, buyer_email: null },
};

const attendee = {
  ...inEvent,
  ...{ attendee_id: 9001, attendee_reference: "A-3FZ8T2C", attendee_status: "ACTIVE" },
  ...{ ticket_id: 31, ticket_title: "Standard", order_id: 4711, order_reference: "O-7QK4M2X", language: "en" },
  ...{ attendee_first_name: null, attendee_last_name: null, attendee_email: null },
};

const checkIn = { ...attendee, check_in_list_id: 5, check_in_list_name: "Main entrance" };
const ticket = { ...inEvent, ticket_id: 31, ticket_title: "Standard", ticket_type: "PAID" };
const refund = { ...order, refund_id: 88, amount: 29_75 };
const dispute = { ...order, dispute_id: 6, amount: 59_50 };
const invoice = { ...order, invoice_id: 301, invoice_number: "2027-0301" };

const event = {
  ...inEvent,
  ...{ event_status: "LIVE", start_date: "2027-06-12T18:00:00.000Z", end_date: null, timezone: "Europe/Berlin" },
  ...{ currency: "EUR", organizer_id: 3, organizer_name: "Harbour Lights" },
  event_url: "https://tickets.example.com/event/12/night-of-the-lanterns",
};

const DATA: { [Type in WebhookType]: Data<Type> } = {
  "order.completed": order,
  "order.awaiting_payment": {
    ...order,
    ...{ order_status: "AWAITING_PAYMENT", payment_status: "AWAITING_PAYMENT", completed_at: null },
    pay_until: "2027-05-10T17:24:31.507Z",
  },
  "order.changed": { ...order, change: "tickets", changed_attendee_ids: [9002], amount: 10_00 },
  "order.tickets_cancelled": { ...order, tickets: 1, attendee_ids: [9001], changed_attendee_ids: [9002] },
  "order.cancelled": { ...order, order_status: "CANCELLED", tickets: 0, attendee_ids: [] },
  "order.expired": {
    ...order,
    ...{
      order_status: "EXPIRED",
      payment_status: "AWAITING_PAYMENT",
      tickets: 0,
      attendee_ids: [],
      completed_at: null,
    },
  },
  "payment.received": { ...order, receipt_id: 52, amount: 59_50 },
  "payment.failed": {
    ...order,
    ...{ payment_status: "PAYMENT_FAILED" },
    payment_id: 640,
    failure_code: "card_declined",
  },
  "payment.returned": { ...order, payment_id: 640, amount: 59_50, reason: "ORDER_EXPIRED" },
  "payment.disputed": { ...dispute, reason: "fraudulent" },
  "payment.dispute_won": dispute,
  "payment.dispute_lost": dispute,
  "refund.created": { ...refund, refund_status: "REFUND_PENDING", reason: "ORGANIZER" },
  "refund.succeeded": { ...refund, refund_status: "PARTIALLY_REFUNDED", total_refunded: 29_75 },
  "refund.failed": { ...refund, refund_status: "REFUND_FAILED", failure: "expired_or_canceled_card" },
  "invoice.issued": invoice,
  "invoice.credited": { ...invoice, invoice_number: "2027-0302", amount: 29_75 },
  "attendee.updated": { ...attendee, changed: ["last_name"] },
  "attendee.transferred": attendee,
  "check_in.created": checkIn,
  "check_in.undone": checkIn,
  "check_in.left": checkIn,
  "check_in.returned": checkIn,
  "ticket.created": ticket,
  "ticket.updated": { ...ticket, changed: ["title"] },
  "ticket.deleted": ticket,
  "ticket.sold_out": ticket,
  "event.created": { ...event, event_status: "DRAFT" },
  "event.updated": { ...event, changed: ["start_date"] },
  "event.published": event,
  "event.unpublished": { ...event, event_status: "DRAFT" },
  "event.archived": { ...event, event_status: "ARCHIVED" },
  "event.deleted": { event_id: 12 },
  "message.sent": {
    ...inEvent,
    ...{ message_id: 19, message_subject: "Doors open at seven", send_to: "ATTENDEES", recipients: 412 },
  },
};

const envelope = { timestamp: "2027-05-03T17:24:31.507Z", sequence: 184_203, account_id: 7 };

/** An example of each type's payload, as an endpoint without personal data receives it. */
export function webhookExample(type: WebhookType) {
  return { type, ...envelope, data: DATA[type] };
}

/** What each type means, for developers. */
export const WEBHOOK_SUMMARIES: Record<WebhookType, string> = {
  "order.completed": "An order is complete: it is paid, free, or was created by a member. Its tickets are valid.",
  "order.awaiting_payment": "An order was placed that will be paid by transfer or on site.",
  "order.changed":
    "An order has changed: its tickets (`change` is `tickets`), its buyer, the details of its attendees, or a cancelled ticket is valid again.",
  "order.tickets_cancelled": "Some tickets of an order were cancelled.",
  "order.cancelled": "An order was cancelled with all its tickets.",
  "order.expired": "An order that was to be paid by transfer or on site was not paid in time.",
  "payment.received":
    "A payment by transfer or on site was recorded. A payment by card completes its order: see order.completed.",
  "payment.failed": "A payment failed at the payment provider. The buyer may try again.",
  "payment.returned": "A payment arrived that its order could no longer take, and is refunded.",
  "payment.disputed": "A buyer disputes a payment with their bank.",
  "payment.dispute_won": "A dispute ended: the money stays.",
  "payment.dispute_lost": "A dispute ended: the money went back to the buyer.",
  "refund.created": "A refund was requested from the payment provider.",
  "refund.succeeded": "A refund has succeeded.",
  "refund.failed": "A refund has failed and needs attention.",
  "invoice.issued": "An invoice was issued.",
  "invoice.credited": "A credit note was issued.",
  "attendee.updated": "An organizer changed an attendee's details.",
  "attendee.transferred": "A buyer transferred a ticket to another person. Its code is new.",
  "check_in.created": "An attendee was checked in.",
  "check_in.undone": "A check-in was undone.",
  "check_in.left": "An attendee left and may return.",
  "check_in.returned": "An attendee who had left returned.",
  "ticket.created": "A ticket type was created.",
  "ticket.updated": "A ticket type was changed.",
  "ticket.deleted": "A ticket type was deleted.",
  "ticket.sold_out": "A ticket type is sold out. Sent once a day at most.",
  "event.created": "An event was created or duplicated.",
  "event.updated": "An event's details or settings were changed.",
  "event.published": "An event was published.",
  "event.unpublished": "An event was taken offline.",
  "event.archived": "An event was archived.",
  "event.deleted": "An event was deleted.",
  "message.sent": "A message to attendees or buyers began to be sent.",
};

/** The payloads of all types, for the API description and the documentation. */
export const WEBHOOK_PAYLOADS: readonly { type: string; summary: string; payload: z.ZodType; example: object }[] = [
  ...ALL_WEBHOOK_TYPES.map((type) => ({
    ...{ type, summary: WEBHOOK_SUMMARIES[type] },
    ...{ payload: webhookPayload(type), example: webhookExample(type) },
  })),
  {
    ...{ type: TEST_TYPE, summary: "A member or a program tries the endpoint.", payload: testPayload },
    example: { type: TEST_TYPE, ...envelope, sequence: 0, data: { message: "Hello from Foyer" } },
  },
];
