import { translate } from "#server/platform/i18n.ts";
import type { RenderEmail } from "#server/platform/mail/mailing.ts";
import { addressesAt } from "./addresses.ts";
import type { EmailBody, EmailTemplate, Reader } from "./email-body.ts";
import { emailHtml } from "./email-html.tsx";
import { emailText } from "./email-text.ts";
import { accountClosed } from "./templates/account-closed.ts";
import { accountClosing } from "./templates/account-closing.ts";
import { accountClosingCancelled } from "./templates/account-closing-cancelled.ts";
import { apiKeyNotice } from "./templates/api-key-notice.ts";
import { changeEmail } from "./templates/change-email.ts";
import { buyerProof } from "./templates/buyer-proof.ts";
import { changeLink } from "./templates/change-link.ts";
import { confirmEmailTemplate } from "./templates/confirm-email.ts";
import { dispute } from "./templates/dispute.ts";
import { emailChanging } from "./templates/email-changing.ts";
import { eventMoved } from "./templates/event-moved.ts";
import { factorChanged } from "./templates/factor-changed.ts";
import { findOrdersTemplate } from "./templates/find-orders.ts";
import { ticketTransferred } from "./templates/ticket-transferred.ts";
import { invitation } from "./templates/invitation.ts";
import { latePaymentRefunded } from "./templates/late-payment-refunded.ts";
import { message } from "./templates/message.ts";
import { offlineExpired } from "./templates/offline-expired.ts";
import { offlineInstructions } from "./templates/offline-instructions.ts";
import { offlineReminder } from "./templates/offline-reminder.ts";
import { orderCancelled } from "./templates/order-cancelled.ts";
import { orderCompleted } from "./templates/order-completed.ts";
import { orderNotice } from "./templates/order-notice.ts";
import { orderRefunded } from "./templates/order-refunded.ts";
import { passwordChanged } from "./templates/password-changed.ts";
import { paymentLink } from "./templates/payment-link.ts";
import { refundFailed } from "./templates/refund-failed.ts";
import { retentionNotice } from "./templates/retention-notice.ts";
import { resetPasswordTemplate } from "./templates/reset-password.ts";
import { ticket } from "./templates/ticket.ts";
import { ticketsCancelled } from "./templates/tickets-cancelled.ts";
import { webhookDisabled } from "./templates/webhook-disabled.ts";
import { webhookFailing } from "./templates/webhook-failing.ts";
import { unknownDevice } from "./templates/unknown-device.ts";

export const emailTemplates = {
  CONFIRM_EMAIL: confirmEmailTemplate,
  RESET_PASSWORD: resetPasswordTemplate,
  PASSWORD_CHANGED: passwordChanged,
  FACTOR_CHANGED: factorChanged,
  UNKNOWN_DEVICE: unknownDevice,
  INVITATION: invitation,
  CHANGE_EMAIL: changeEmail,
  EMAIL_CHANGING: emailChanging,
  ACCOUNT_CLOSING: accountClosing,
  ACCOUNT_CLOSING_CANCELLED: accountClosingCancelled,
  ACCOUNT_CLOSED: accountClosed,
  API_KEY_NOTICE: apiKeyNotice,
  ORDER_COMPLETED: orderCompleted,
  TICKET: ticket,
  TICKET_TRANSFERRED: ticketTransferred,
  FIND_ORDERS: findOrdersTemplate,
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
  WEBHOOK_FAILING: webhookFailing,
  WEBHOOK_DISABLED: webhookDisabled,
} satisfies Record<string, EmailTemplate>;

/** Returns the function that renders emails with links to `app_url`. */
export function makeRenderEmail({
  app_url,
  ticket_codes,
  wallets,
}: {
  app_url: string;
  ticket_codes: Reader["ticket_codes"];
  wallets: Reader["wallets"];
}): RenderEmail {
  const addresses = addressesAt(app_url);
  return async (kind, data, locale) => {
    if (!isKind(kind)) throw new Error(`There is no email of the kind ${kind}.`);
    const known: EmailTemplate = emailTemplates[kind];
    const body = known.write(known.data.parse(data), {
      locale,
      addresses,
      ticket_codes,
      wallets,
      say: (message) => translate(locale, message),
    });
    return {
      subject: oneLine(body.subject),
      html: emailHtml(body, locale),
      text: emailText(body),
      links: linksOf(body),
      headers: body.one_click_url ? oneClick(body.one_click_url) : {},
    };
  };
}

function isKind(kind: string): kind is keyof typeof emailTemplates {
  return Object.hasOwn(emailTemplates, kind);
}

/**
 * A subject is a header: a line break would begin another one, and text that looks encoded
 * (`=?utf-8?…`) would be decoded. The word joiner is invisible and causes the whole subject to be
 * encoded.
 */
function oneLine(subject: string): string {
  return subject
    .replaceAll("=?", "=\u2060?")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 250);
}

/** The headers for one-click unsubscribing in a mail client (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function linksOf({ button, blocks, more = [] }: EmailBody): string[] {
  const inBlocks = [...blocks, ...more].flatMap((block) => {
    if (block.type === "link") return [block.link.url];
    if (block.type === "tickets") return block.tickets.map(({ link }) => link.url);
    return block.type === "pass" && block.link ? [block.link.url] : [];
  });
  return [...(button ? [button.url] : []), ...inBlocks];
}
