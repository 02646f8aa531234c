import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportField } from "#domain/import-columns.ts";
import type { ImportStatus } from "#contract/imports.ts";

export const IMPORT_STATUS_LABELS: Record<ImportStatus, MessageDescriptor> = {
  READ: msg`Not imported yet`,
  RUNNING: msg`Importing`,
  FAILING: msg`Being taken back`,
  DONE: msg`Imported`,
  STOPPED: msg`Stopped`,
  FAILED: msg`Nobody imported`,
  UNDOING: msg`Being undone`,
  UNDONE: msg`Undone`,
};

export const IMPORT_FIELD_LABELS: Record<ImportField, MessageDescriptor> = {
  name: msg`Full name`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  ticket: msg`Ticket`,
  price: msg`Paid amount`,
  reference: msg`Order number`,
  ordered_at: msg`Ordered on`,
  code: msg`Code of the old ticket`,
  status: msg`Status (cancelled ones are left out)`,
  checked_in_at: msg`Checked in at`,
  language: msg`Language`,
  note: msg`Note`,
};

export const IMPORT_PROBLEM_MESSAGES = {
  unreadable: msg`This can’t be read.`,
  name_missing: msg`There is no name.`,
  name_long: msg`The name is too long and was shortened: at most 50 letters each for first and last name.`,
  name_garbled: msg`This name has characters that names don’t have. The file may have been read with the wrong encoding.`,
  rows_swallowed: msg`This cell contains several lines that look like rows of their own. Check the quotation marks in the file.`,
  totals_line: msg`This line adds up the others and was skipped.`,
  email_missing: msg`There is no email address.`,
  email_wrong: msg`This is not an email address.`,
  ticket_missing: msg`There is no ticket. Choose one for all.`,
  ticket_unknown: msg`No ticket is called so. Choose what becomes of it.`,
  price_wrong: msg`This is not an amount in the event’s currency. It was left empty.`,
  date_wrong: msg`This is not a date. It was left empty.`,
  date_unclear: msg`It is unclear whether the day or the month comes first. The date was left empty.`,
  code_twice: msg`This code stands in the file twice.`,
  code_long: msg`The code is too long.`,
  note_long: msg`The note is too long and was shortened.`,
  answer_wrong: msg`The question doesn’t take this answer. It was left empty.`,
  order_large: msg`This order has more than 500 tickets. Split it.`,
  ticket_long: msg`The ticket’s name is too long.`,
  status_unknown: msg`This status is not known. Choose whether it means a valid ticket.`,
} satisfies Record<string, MessageDescriptor>;
