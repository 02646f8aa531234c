import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DeliveryError, DeliveryStatus, WebhookGroup } from "#domain/webhooks.ts";

export const WEBHOOK_GROUP_LABELS: Record<WebhookGroup, MessageDescriptor> = {
  orders: msg`Orders`,
  payments: msg`Payments, refunds and invoices`,
  attendees: msg`Attendees`,
  check_ins: msg`Check-ins`,
  tickets: msg`Tickets`,
  events: msg`Events`,
  messages: msg`Messages`,
};

export const DELIVERY_STATUS_LABELS: Record<DeliveryStatus, MessageDescriptor> = {
  PENDING: msg`Waiting`,
  DELIVERED: msg`Delivered`,
  FAILED: msg`Failed`,
};

export const DELIVERY_ERROR_LABELS: Record<DeliveryError, MessageDescriptor> = {
  address: msg`The address isn’t public`,
  host: msg`The host can’t be found`,
  connection: msg`No connection`,
  tls: msg`No valid certificate`,
  timeout: msg`No answer within 15 seconds`,
  redirect: msg`Redirected`,
  status: msg`Refused`,
};
