import { maskedEmail } from "#domain/email-address.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { orderContext, eventToReader, toBuyer } from "#server/order-state/order-context.ts";
import { hasOpenedLink, linksWithin, makeBuyerLink } from "#server/orders/payment-links/payment-links.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { requireComplete } from "./require-complete.ts";

const LINKS_PER_HOUR = 5;
const LINK_MINUTES = 60;

type Browser = { is_own: boolean; session_hash: string | null };

/**
 * Requires that the browser is the one that bought, or that it has opened a link in the buyer's
 * mailbox. The order's own link is no proof: it may have been forwarded, and members who work with
 * orders have it.
 * @throws AppError buyer_proof_needed
 */
export async function requireBuyer(
  { tx }: WriteContext,
  order: LockedOrder,
  { is_own, session_hash }: Browser,
): Promise<void> {
  if (!is_own && !(await hasOpenedLink(tx, order, session_hash))) throw new AppError("buyer_proof_needed");
}

/**
 * Emails the buyer a link that proves the browser which opens it. Requested several times in a
 * minute, it is emailed once. Returns the masked email address.
 * @throws AppError too_many_requests, and the errors of `requireComplete`
 */
export async function sendBuyerProof(ctx: WriteContext, order: LockedOrder): Promise<{ sent_to: string }> {
  const { tx, now } = ctx;
  requireComplete(order);
  const { email } = order;
  if (!email) throw new AppError("conflict");
  const sent_to = maskedEmail(email);
  if ((await linksWithin(ctx, order, { purpose: "VERIFY_BUYER", minutes: 1 })) > 0) return { sent_to };
  if ((await linksWithin(ctx, order, { purpose: "VERIFY_BUYER", minutes: 60 })) >= LINKS_PER_HOUR)
    throw new AppError("too_many_requests", { retry_after_seconds: 600 });
  const context = await orderContext(tx, order);
  const expires_at = new Date(now.getTime() + LINK_MINUTES * 60_000);
  const link_id = await makeBuyerLink(ctx, order, { purpose: "VERIFY_BUYER", email, expires_at });
  await queueMails(tx, [
    templatedEmail("BUYER_PROOF", {
      cause: `${resentCause(`order:${order.id}`, now)}:proof`,
      ...toBuyer(order, context),
      recipient: email,
      data: {
        ...eventToReader(context, order.locale),
        ...{ link_id, order_short_id: order.short_id, order_public_id: order.public_id },
        first_name: order.first_name ?? "",
      },
    }),
  ]);
  return { sent_to };
}
