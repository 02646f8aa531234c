import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LeftBehind } from "#domain/importers/importer.ts";

/** The messages about data that is not imported. */
export const LEFT_BEHIND_LABELS: Record<LeftBehind, MessageDescriptor> = {
  unpaid_orders: msg`Tickets that are not paid: they are not moved`,
  other_events: msg`Tickets of other events: one event moves at a time`,
  unassigned_tickets: msg`Tickets without a guest’s name: they go by whoever bought them, or stay behind where nobody did`,
  refunds: msg`Tickets whose money went back: what went back is settled there`,
  seats: msg`Tickets with a seat: seats are not moved`,
  vouchers: msg`Tickets that were bought with a code: the amount that was paid is moved, the code is not`,
  addresses: msg`Postal addresses: they are not moved`,
  payment_references: msg`Payments and invoices: they stay with the product that took the money`,
  fees: msg`Orders with fees of their own: the fees are not moved`,
  old_codes: msg`Tickets whose old code is in no file: the door finds these guests by name`,
  prices: msg`Tickets without a known price: they are moved as free of charge`,
  order_dates: msg`Orders without a date: they count as placed today`,
  unknown_orders: msg`Orders whose tickets are not in the files`,
  left_out: msg`Lines with a status that you left out`,
};
