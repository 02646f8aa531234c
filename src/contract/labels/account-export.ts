import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The contents of an account export by file, for the page and the README in the archive. */
export const ACCOUNT_EXPORT_LABELS = {
  account: msg`Account, taxes and fees`,
  members: msg`Members`,
  organizers: msg`Organizers with their terms and privacy policies`,
  events: msg`Events and their settings`,
  tickets: msg`Tickets and their prices`,
  questions: msg`Questions`,
  promo_codes: msg`Promo codes`,
  affiliates: msg`Affiliates and their results`,
  orders: msg`Orders with items, answers, payments and refunds`,
  invoices: msg`Invoices and credit notes as issued`,
  attendees: msg`Attendees and their answers`,
  check_ins: msg`Check-ins and their check-in lists`,
  messages: msg`Messages and their recipients`,
  mails: msg`Emails with recipient, date and subject, but without their text`,
  audit_log: msg`Audit log`,
} satisfies Record<string, MessageDescriptor>;

export type ArchivedNoun = keyof typeof ACCOUNT_EXPORT_LABELS;
