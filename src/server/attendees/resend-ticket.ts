import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { ticketOf } from "#server/orders/completion/completion-mails.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { orderContext, replyTo } from "#server/order-state/order-context.ts";
import { orderOfAttendee } from "#server/access/own-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Priority } from "#server/platform/jobs.ts";
import { queueMails } from "#server/platform/mail.ts";
import { localizedContext } from "#server/translations/localized-context.ts";
import type { OwnAttendee } from "#server/access/own-attendee.ts";
import { requireAttendee } from "./attendee-queries.ts";

/**
 * Sends a ticket again, to the attendee's current email address; behind other emails where
 * `priority` is set so.
 * @throws AppError attendee_cancelled
 */
export async function resendTicket(
  ctx: WriteContext,
  event: OwnEvent,
  own: OwnAttendee,
  { priority }: { priority?: Priority } = {},
): Promise<void> {
  const { tx, now } = ctx;
  if (own.status === "CANCELLED") throw new AppError("attendee_cancelled");
  const attendee = await requireAttendee(tx, event, own);
  const context = await orderContext(tx, orderOfAttendee(own));
  const mail = templatedEmail("TICKET", {
    cause: resentCause(`attendee:${own.id}`, now),
    recipient: own.email,
    locale: attendee.locale,
    event_id: event.id,
    reply_to: replyTo(context),
    data: ticketOf({ public_id: attendee.order_public_id }, localizedContext(context, attendee.locale), attendee),
  });
  await queueMails(tx, [{ ...mail, ...(priority && { priority }) }]);
  await recordActivity(ctx, {
    kind: "attendee.ticket_resent",
    account_id: event.account_id,
    event_id: event.id,
    subject: { attendee: own.id },
    data: {},
  });
}
