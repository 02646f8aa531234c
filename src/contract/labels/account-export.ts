import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The contents of an account export by file, for the page and the README in the archive. */
export const ACCOUNT_EXPORT_LABELS = {
  account: msg`The account, its taxes and fees`,
  members: msg`Who works in the account`,
  organizers: msg`Organizers, their terms and privacy policies`,
  events: msg`Events and their settings`,
  tickets: msg`Tickets with their prices`,
  questions: msg`What buyers are asked`,
  promo_codes: msg`Promo codes`,
  affiliates: msg`Affiliates and what came of their links`,
  orders: msg`Orders with their lines, answers, payments and refunds`,
  invoices: msg`Invoices and credit notes, as they were issued`,
  attendees: msg`Attendees and their answers`,
  check_ins: msg`Check-ins, with the list of each`,
  messages: msg`Messages, with whom each was for`,
  mails: msg`Mails: to whom, when and about what, without their text`,
  audit_log: msg`The audit log`,
} satisfies Record<string, MessageDescriptor>;

export type ArchivedNoun = keyof typeof ACCOUNT_EXPORT_LABELS;
