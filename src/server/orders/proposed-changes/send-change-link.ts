import { translationLocale } from "#domain/translations.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { accountOf, type LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { eventToReader, orderContext, toBuyer } from "#server/order-state/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { ProposedChange } from "./proposed-change.ts";
import { requireWaiting } from "./pending-change.ts";
import { namedIn } from "./change-labels.ts";

/**
 * Emails the link to a proposed change to the buyer again. Several clicks within a minute send one
 * email.
 * @throws AppError not_found, already_paid, too_late, too_many_requests
 */
export async function sendChangeLink(ctx: WriteContext, order: LockedOrder, id: number): Promise<void> {
  const change = await requireWaiting(ctx, order, id);
  if ((await sentWithin(ctx, order, 1)) > 0) return;
  if ((await sentWithin(ctx, order, 60)) >= LINKS_PER_HOUR)
    throw new AppError("too_many_requests", { retry_after_seconds: 600 });
  await mailChangeLink(ctx, order, change);
  const account_id = await accountOf(ctx.tx, order);
  await recordActivity(ctx, {
    kind: "order.change_link_sent",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: {},
  });
}

/** More emails about one order per hour would be a nuisance. */
const LINKS_PER_HOUR = 5;

async function sentWithin({ tx, now }: WriteContext, order: LockedOrder, minutes: number): Promise<number> {
  const { sent } = await tx
    .selectFrom("activity_log")
    .select((activities) => activities.fn.countAll<number>().as("sent"))
    .where("subject", "=", "order")
    .where("subject_id", "=", order.id)
    .where("kind", "in", ["order.change_link_sent", "order.change_proposed"])
    .where("occurred_at", ">", new Date(now.getTime() - minutes * 60_000))
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** Emails the buyer where to see and pay the proposed change, and until when. */
export async function mailChangeLink(
  { tx, now }: WriteContext,
  order: LockedOrder,
  change: ProposedChange,
): Promise<void> {
  const context = await orderContext(tx, order);
  const named = await namedIn(tx, change, translationLocale(context, order.locale));
  await queueMails(tx, [
    templatedEmail("CHANGE_LINK", {
      cause: `${resentCause(`order:${order.id}`, now)}:change:${change.id}`,
      ...toBuyer(order, context),
      data: {
        ...eventToReader(context, order.locale),
        ...{ order_short_id: order.short_id, order_public_id: order.public_id, proposed_change_id: change.id },
        ...{ first_name: order.first_name ?? "", currency: order.currency, amount: change.amount, ...named },
        until: change.expires_at.toISOString(),
      },
    }),
  ]);
}
