import type { z } from "zod";
import type { Priority } from "#server/platform/jobs.ts";
import type { WantedMail } from "#server/platform/mail.ts";
import type { emailTemplates } from "./email-templates.ts";

export type MailKind = keyof typeof emailTemplates;

export type MailData<Kind extends MailKind> = z.input<(typeof emailTemplates)[Kind]["data"]>;

/**
 * An email for `queueMails` with type-checked data:
 * `templatedEmail("TICKET", { cause, recipient, locale, data })`.
 */
export function templatedEmail<Kind extends MailKind>(
  kind: Kind,
  mail: Omit<WantedMail, "kind" | "data" | "priority"> & { data: MailData<Kind> },
): WantedMail {
  const { priority, most_an_hour } = EMAIL_KINDS[kind];
  return { ...(most_an_hour !== undefined && { most_an_hour }), ...mail, kind, priority };
}

type EmailKind = {
  /** How urgent the email is: of the waiting emails the more urgent ones are sent first. */
  priority: Priority;
  /**
   * Maximum per hour to an unconfirmed address: users who repeat actions in their own accounts must
   * not flood an address that they typed and that belongs to another person.
   */
  most_an_hour?: number;
  /** The user is waiting for this email: without a mail server, its link is logged. */
  is_awaited?: true;
};

/** For emails that an account triggers for itself. */
const NOTICES_AN_HOUR = 5;

/** How each kind is sent. Queueing an email needs this, and not the template that renders it. */
export const EMAIL_KINDS: Readonly<Record<MailKind, EmailKind>> = {
  CONFIRM_EMAIL: { priority: "sign_in", is_awaited: true },
  RESET_PASSWORD: { priority: "sign_in", is_awaited: true },
  PASSWORD_CHANGED: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  FACTOR_CHANGED: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  UNKNOWN_DEVICE: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  INVITATION: { priority: "sign_in", is_awaited: true },
  CHANGE_EMAIL: { priority: "sign_in", most_an_hour: NOTICES_AN_HOUR, is_awaited: true },
  EMAIL_CHANGING: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  ACCOUNT_CLOSING: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  ACCOUNT_CLOSING_CANCELLED: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  ACCOUNT_CLOSED: { priority: "notice" },
  API_KEY_NOTICE: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  ORDER_COMPLETED: { priority: "ticket" },
  TICKET: { priority: "ticket" },
  TICKET_TRANSFERRED: { priority: "notice" },
  FIND_ORDERS: { priority: "sign_in", is_awaited: true },
  ORDER_NOTICE: { priority: "notice" },
  ORDER_CANCELLED: { priority: "notice" },
  PAYMENT_LINK: { priority: "sign_in", is_awaited: true },
  BUYER_PROOF: { priority: "sign_in", is_awaited: true },
  CHANGE_LINK: { priority: "notice" },
  OFFLINE_INSTRUCTIONS: { priority: "ticket" },
  OFFLINE_REMINDER: { priority: "notice" },
  OFFLINE_EXPIRED: { priority: "notice" },
  EVENT_MOVED: { priority: "bulk" },
  MESSAGE: { priority: "bulk" },
  ORDER_REFUNDED: { priority: "notice" },
  TICKETS_CANCELLED: { priority: "notice" },
  LATE_PAYMENT_REFUNDED: { priority: "notice" },
  REFUND_FAILED: { priority: "notice" },
  DISPUTE: { priority: "notice" },
  RETENTION_NOTICE: { priority: "notice" },
  WEBHOOK_FAILING: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
  WEBHOOK_DISABLED: { priority: "notice", most_an_hour: NOTICES_AN_HOUR },
};

/** The kinds that a user waits for, such as the confirmation of an address. */
export const AWAITED_MAILS: readonly string[] = Object.entries(EMAIL_KINDS)
  .filter(([, { is_awaited }]) => is_awaited)
  .map(([kind]) => kind);
