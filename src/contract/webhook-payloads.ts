import { z } from "zod";
import { TEST_TYPE, type WebhookType } from "#domain/webhooks.ts";

/** Every field is always present, so that tools which look at one example know all of them. */
const order = {
  order_id: z.int(),
  /** As buyers read it: `O-7QK4M2X`. */
  order_reference: z.string(),
  order_status: z.string(),
  payment_status: z.string().nullable(),
  refund_status: z.string().nullable(),
  /** Amounts are in the smallest unit of the currency. */
  currency: z.string(),
  total_gross: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_discount: z.int(),
  total_refunded: z.int(),
  promo_code: z.string().nullable(),
  /** Tickets that are not cancelled. */
  tickets: z.int(),
  /** Their attendees, 500 at most. */
  attendee_ids: z.array(z.int()),
  is_manually_created: z.boolean(),
  language: z.string(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  /** Null unless the endpoint includes personal data. */
  buyer_first_name: z.string().nullable(),
  buyer_last_name: z.string().nullable(),
  buyer_email: z.string().nullable(),
};

/** The event that the rest belongs to. */
const inEvent = { event_id: z.int(), event_title: z.string() };

export const orderData = z.object({ ...inEvent, ...order });

/** The tickets that the change is about. */
const changed = { changed_attendee_ids: z.array(z.int()) };

const money = { amount: z.int() };

export const attendeeData = z.object({
  ...inEvent,
  attendee_id: z.int(),
  /** As on the ticket: `A-3FZ8T2C`. */
  attendee_reference: z.string(),
  attendee_status: z.string(),
  ticket_id: z.int(),
  ticket_title: z.string(),
  order_id: z.int(),
  order_reference: z.string(),
  language: z.string(),
  /** Null unless the endpoint includes personal data. */
  attendee_first_name: z.string().nullable(),
  attendee_last_name: z.string().nullable(),
  attendee_email: z.string().nullable(),
});

const checkInData = attendeeData.extend({ check_in_list_id: z.int(), check_in_list_name: z.string().nullable() });

export const ticketData = z.object({
  ...inEvent,
  ticket_id: z.int(),
  ticket_title: z.string(),
  ticket_type: z.string(),
});

export const eventData = z.object({
  ...inEvent,
  event_status: z.string(),
  start_date: z.iso.datetime(),
  end_date: z.iso.datetime().nullable(),
  timezone: z.string(),
  currency: z.string(),
  organizer_id: z.int(),
  organizer_name: z.string(),
  /** Of the public page. */
  event_url: z.url(),
});

/** The names of the fields that changed. */
const changedFields = { changed: z.array(z.string()) };

const orderChanged = orderData.extend({
  change: z.enum(["tickets", "buyer", "details", "reactivated"]),
  ...changed,
  /** What the change adds to the price; negative where it becomes cheaper. */
  amount: z.int(),
});
const refundData = orderData.extend({ refund_id: z.int(), ...money });
const disputeData = orderData.extend({ dispute_id: z.int(), ...money });

/** What `data` holds for each type, in version 1. */
export const WEBHOOK_DATA = {
  "order.completed": orderData,
  "order.awaiting_payment": orderData.extend({ pay_until: z.iso.datetime() }),
  "order.changed": orderChanged,
  "order.tickets_cancelled": orderData.extend(changed),
  "order.cancelled": orderData,
  "order.expired": orderData,
  "payment.received": orderData.extend({ receipt_id: z.int(), ...money }),
  "payment.failed": orderData.extend({ payment_id: z.int(), failure_code: z.string().nullable() }),
  "payment.returned": orderData.extend({ payment_id: z.int(), ...money, reason: z.string() }),
  "payment.disputed": disputeData.extend({ reason: z.string() }),
  "payment.dispute_won": disputeData,
  "payment.dispute_lost": disputeData,
  "refund.created": refundData.extend({ reason: z.string() }),
  "refund.succeeded": refundData,
  "refund.failed": refundData.extend({ failure: z.string().nullable() }),
  "invoice.issued": orderData.extend({ invoice_id: z.int(), invoice_number: z.string() }),
  "invoice.credited": orderData.extend({ invoice_id: z.int(), invoice_number: z.string(), ...money }),
  "attendee.updated": attendeeData.extend(changedFields),
  "attendee.transferred": attendeeData,
  "check_in.created": checkInData,
  "check_in.undone": checkInData,
  "check_in.left": checkInData,
  "check_in.returned": checkInData,
  "ticket.created": ticketData,
  "ticket.updated": ticketData.extend(changedFields),
  "ticket.deleted": ticketData,
  "ticket.sold_out": ticketData,
  "event.created": eventData,
  "event.updated": eventData.extend(changedFields),
  "event.published": eventData,
  "event.unpublished": eventData,
  "event.archived": eventData,
  "event.deleted": z.object({ event_id: z.int() }),
  "message.sent": z.object({
    ...inEvent,
    message_id: z.int(),
    message_subject: z.string(),
    /** `ATTENDEES` or `BUYERS`. */
    send_to: z.string(),
    /** How many emails it is. */
    recipients: z.int(),
  }),
} satisfies Record<WebhookType, z.ZodType>;

const envelope = {
  /** When it happened, in UTC. */
  timestamp: z.iso.datetime(),
  /**
   * Grows with every activity of the installation. Deliveries may arrive in another order: of two
   * about the same object, the one with the higher sequence is newer.
   */
  sequence: z.int(),
  account_id: z.int(),
};

export const testPayload = z.object({
  type: z.literal(TEST_TYPE),
  ...envelope,
  data: z.object({ message: z.string() }),
});

/** The whole payload of a type, in version 1. */
export function webhookPayload(type: WebhookType) {
  return z.object({ type: z.literal(type), ...envelope, data: WEBHOOK_DATA[type] });
}
