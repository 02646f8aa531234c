import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LeftBehind } from "#domain/importers/importer.ts";

/** The messages about data that is not imported. */
export const LEFT_BEHIND_LABELS: Record<LeftBehind, MessageDescriptor> = {
  unpaid_orders: msg`Unpaid tickets: not imported`,
  other_events: msg`Tickets for other events: import one event at a time`,
  unassigned_tickets: msg`Tickets without an attendee name: imported under the buyer’s name, or not at all if there’s none`,
  refunds: msg`Refunded tickets: refunds stay on the other platform`,
  seats: msg`Tickets with seats: seat assignments aren’t imported`,
  vouchers: msg`Tickets bought with a promo code: the amount paid is imported, the code isn’t`,
  addresses: msg`Postal addresses: not imported`,
  payment_references: msg`Payments and invoices: these stay on the other platform`,
  fees: msg`Orders with their own fees: the fees aren’t imported`,
  old_codes: msg`Tickets whose old code isn’t in the files: search for these guests by name at check-in`,
  prices: msg`Tickets without a known price: imported as free`,
  order_dates: msg`Orders without a date: imported with today’s date`,
  unknown_orders: msg`Orders whose tickets aren’t in the files`,
  left_out: msg`Rows with a status you chose not to import`,
};
