import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportField } from "#domain/import-columns.ts";
import type { ImportStatus } from "#contract/imports.ts";

export const IMPORT_STATUS_LABELS: Record<ImportStatus, MessageDescriptor> = {
  READ: msg`Not imported yet`,
  RUNNING: msg`Importing…`,
  FAILING: msg`Undoing…`,
  DONE: msg`Imported`,
  STOPPED: msg`Stopped`,
  FAILED: msg`Import failed`,
  UNDOING: msg`Undoing…`,
  UNDONE: msg`Undone`,
};

export const IMPORT_FIELD_LABELS: Record<ImportField, MessageDescriptor> = {
  name: msg`Full name`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  ticket: msg`Ticket`,
  price: msg`Amount paid`,
  reference: msg`Order number`,
  ordered_at: msg`Order date`,
  code: msg`Old ticket code`,
  status: msg`Status (cancelled tickets aren’t imported)`,
  checked_in_at: msg`Check-in time`,
  language: msg`Language`,
  note: msg`Note`,
};

export const IMPORT_PROBLEM_MESSAGES = {
  unreadable: msg`We couldn’t read this.`,
  name_missing: msg`The name is missing.`,
  name_long: msg`The name was shortened. First and last names can have up to 50 characters each.`,
  name_garbled: msg`This name contains unusual characters. The file may have been read with the wrong encoding.`,
  rows_swallowed: msg`This cell contains several lines that look like separate rows. Check the quotation marks in the file.`,
  totals_line: msg`This row contains totals and was skipped.`,
  email_missing: msg`The email address is missing.`,
  email_wrong: msg`This isn’t a valid email address.`,
  ticket_missing: msg`The ticket is missing. Choose one for all rows.`,
  ticket_unknown: msg`No ticket has this name. Match it to a ticket.`,
  price_wrong: msg`This isn’t an amount in the event’s currency, so it was left empty.`,
  date_wrong: msg`This isn’t a date, so it was left empty.`,
  date_unclear: msg`It’s unclear whether the day or the month comes first, so the date was left empty.`,
  code_twice: msg`This code appears twice in the file.`,
  code_long: msg`The code is too long.`,
  note_long: msg`The note was too long and was shortened.`,
  answer_wrong: msg`The question doesn’t accept this answer, so it was left empty.`,
  order_large: msg`This order has more than 500 tickets. Split it into several orders.`,
  ticket_long: msg`The ticket name is too long.`,
  status_unknown: msg`This status isn’t recognized. Choose whether it means a valid ticket.`,
} satisfies Record<string, MessageDescriptor>;
