import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { Order } from "#contract/orders.ts";
import { FAILURE_WORDS } from "#contract/words/payments.ts";
import { fullName } from "#domain/names.ts";
import { type Moment, Timeline } from "#web/ui/timeline.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { holdOf } from "./hold-of.ts";

/** What happened to an order, oldest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timezone } = useEvent();
  const { i18n } = useLingui();
  const reason = FAILURE_WORDS[order.payment_failure?.code ?? ""];
  return <Timeline moments={momentsOf(order, reason && i18n._(reason))} zone={timezone} />;
}

function momentsOf(order: Order, reason: string | undefined, now = new Date()): Moment[] {
  const moments: Moment[] = [{ at: order.created_at, tone: "quiet", words: <Trans>Tickets reserved</Trans> }];
  if (order.payment_failure)
    moments.push({
      at: order.payment_failure.at,
      tone: "bad",
      words: reason ? <Trans>Payment failed: {reason}</Trans> : <Trans>Payment failed: the bank gave no reason.</Trans>,
    });
  if (order.reserved_until && holdOf(order, now) === "ended")
    moments.push({
      at: order.reserved_until,
      tone: "warn",
      words: <Trans>Hold ended, places back on sale</Trans>,
    });
  if (order.completed_at)
    moments.push({
      at: order.completed_at,
      tone: "done",
      words: order.total_gross > 0 ? <Trans>Paid and completed</Trans> : <Trans>Completed</Trans>,
    });
  if (order.cancelled_at) moments.push({ at: order.cancelled_at, tone: "bad", words: <Trans>Cancelled</Trans> });
  for (const attendee of order.attendees) {
    const name = fullName(attendee);
    if (attendee.checked_in_at)
      moments.push({ at: attendee.checked_in_at, tone: "good", words: <Trans>{name} came in</Trans> });
  }
  return moments;
}
