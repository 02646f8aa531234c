import type { z } from "zod";
import { say } from "#server/platform/i18n.ts";
import type { WantedMail } from "#server/platform/mail.ts";
import type { WriteLetter } from "#server/platform/mail/mailing.ts";
import { addressesAt } from "./addresses.ts";
import type { LetterBody, LetterKind, Reader } from "./letter-body.ts";
import { letterHtml } from "./letter-html.tsx";
import { letterText } from "./letter-text.ts";
import { accountClosed } from "./letters/account-closed.ts";
import { accountClosing } from "./letters/account-closing.ts";
import { accountKept } from "./letters/account-kept.ts";
import { changeEmail } from "./letters/change-email.ts";
import { buyerProof } from "./letters/buyer-proof.ts";
import { changeLink } from "./letters/change-link.ts";
import { confirmEmailLetter } from "./letters/confirm-email.ts";
import { dispute } from "./letters/dispute.ts";
import { emailChanging } from "./letters/email-changing.ts";
import { eventMoved } from "./letters/event-moved.ts";
import { factorChanged } from "./letters/factor-changed.ts";
import { findOrdersLetter } from "./letters/find-orders.ts";
import { handedOn } from "./letters/handed-on.ts";
import { invitation } from "./letters/invitation.ts";
import { latePaymentRefunded } from "./letters/late-payment-refunded.ts";
import { message } from "./letters/message.ts";
import { offlineExpired } from "./letters/offline-expired.ts";
import { offlineInstructions } from "./letters/offline-instructions.ts";
import { offlineReminder } from "./letters/offline-reminder.ts";
import { orderCancelled } from "./letters/order-cancelled.ts";
import { orderCompleted } from "./letters/order-completed.ts";
import { orderNotice } from "./letters/order-notice.ts";
import { orderRefunded } from "./letters/order-refunded.ts";
import { passwordChanged } from "./letters/password-changed.ts";
import { paymentLink } from "./letters/payment-link.ts";
import { refundFailed } from "./letters/refund-failed.ts";
import { retentionNotice } from "./letters/retention-notice.ts";
import { resetPasswordLetter } from "./letters/reset-password.ts";
import { ticket } from "./letters/ticket.ts";
import { ticketsCancelled } from "./letters/tickets-cancelled.ts";
import { unknownDevice } from "./letters/unknown-device.ts";

/** Every kind of mail there is. */
export const letters = {
  CONFIRM_EMAIL: confirmEmailLetter,
  RESET_PASSWORD: resetPasswordLetter,
  PASSWORD_CHANGED: passwordChanged,
  FACTOR_CHANGED: factorChanged,
  UNKNOWN_DEVICE: unknownDevice,
  INVITATION: invitation,
  CHANGE_EMAIL: changeEmail,
  EMAIL_CHANGING: emailChanging,
  ACCOUNT_CLOSING: accountClosing,
  ACCOUNT_KEPT: accountKept,
  ACCOUNT_CLOSED: accountClosed,
  ORDER_COMPLETED: orderCompleted,
  TICKET: ticket,
  HANDED_ON: handedOn,
  FIND_ORDERS: findOrdersLetter,
  ORDER_NOTICE: orderNotice,
  ORDER_CANCELLED: orderCancelled,
  PAYMENT_LINK: paymentLink,
  BUYER_PROOF: buyerProof,
  CHANGE_LINK: changeLink,
  OFFLINE_INSTRUCTIONS: offlineInstructions,
  OFFLINE_REMINDER: offlineReminder,
  OFFLINE_EXPIRED: offlineExpired,
  EVENT_MOVED: eventMoved,
  MESSAGE: message,
  ORDER_REFUNDED: orderRefunded,
  TICKETS_CANCELLED: ticketsCancelled,
  LATE_PAYMENT_REFUNDED: latePaymentRefunded,
  REFUND_FAILED: refundFailed,
  DISPUTE: dispute,
  RETENTION_NOTICE: retentionNotice,
} satisfies Record<string, LetterKind>;

/** The kinds that somebody waits for at the keyboard. */
export const AWAITED_MAILS: readonly string[] = Object.entries<LetterKind>(letters)
  .filter(([, { is_awaited }]) => is_awaited)
  .map(([kind]) => kind);

export type MailKind = keyof typeof letters;

/** What a kind of mail needs to know. */
export type MailData<Kind extends MailKind> = z.input<(typeof letters)[Kind]["data"]>;

/** A mail for `queueMails`, whose kind and data fit together: `letter("TICKET", { cause, recipient, locale, data })`. */
export function letter<Kind extends MailKind>(
  kind: Kind,
  given: Omit<WantedMail, "kind" | "data" | "priority"> & { data: MailData<Kind> },
): WantedMail {
  const { priority, most_an_hour } = letters[kind];
  return { ...(most_an_hour !== undefined && { most_an_hour }), ...given, kind, priority };
}

/** Writes the mails of an installation whose pages live at `app_url`. */
export function makeWriteLetter({
  app_url,
  ticket_codes,
  wallets,
}: {
  app_url: string;
  ticket_codes: Reader["ticket_codes"];
  wallets: Reader["wallets"];
}): WriteLetter {
  const addresses = addressesAt(app_url);
  return async (kind, data, locale) => {
    if (!isKind(kind)) throw new Error(`There is no mail of the kind ${kind}.`);
    const known: LetterKind = letters[kind];
    const body = known.write(known.data.parse(data), {
      locale,
      addresses,
      ticket_codes,
      wallets,
      say: (sentence) => say(locale, sentence),
    });
    return {
      subject: oneLine(body.subject),
      html: letterHtml(body, locale),
      text: letterText(body),
      links: linksOf(body),
      headers: body.one_click_url ? oneClick(body.one_click_url) : {},
    };
  };
}

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(letters, kind);
}

/**
 * A subject is a mail header: a line break in it would begin another one, and words that look encoded (`=?utf-8?…`) would be read as
 * if they were. The joiner is not seen, and makes the whole subject go out encoded.
 */
function oneLine(subject: string): string {
  return subject
    .replaceAll("=?", "=\u2060?")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 250);
}

/** One click in a mail program stops what a reader never asked for (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function linksOf({ button, blocks, more = [] }: LetterBody): string[] {
  const inBlocks = [...blocks, ...more].flatMap((block) => {
    if (block.type === "link") return [block.link.url];
    if (block.type === "tickets") return block.tickets.map(({ link }) => link.url);
    return block.type === "pass" && block.link ? [block.link.url] : [];
  });
  return [...(button ? [button.url] : []), ...inBlocks];
}
