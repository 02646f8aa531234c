import { Trans } from "@lingui/react/macro";
import type { Order } from "#contract/orders.ts";
import { type Moment, Timeline } from "#web/ui/timeline.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** What happened to an order, oldest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timezone } = useEvent();
  return <Timeline moments={momentsOf(order)} zone={timezone} />;
}

function momentsOf(order: Order): Moment[] {
  const moments: Moment[] = [{ at: order.created_at, tone: "quiet", words: <Trans>Tickets reserved</Trans> }];
  if (order.completed_at)
    moments.push({
      at: order.completed_at,
      tone: "done",
      words: order.total_gross > 0 ? <Trans>Paid and completed</Trans> : <Trans>Completed</Trans>,
    });
  if (order.cancelled_at) moments.push({ at: order.cancelled_at, tone: "bad", words: <Trans>Cancelled</Trans> });
  for (const { checked_in_at, first_name } of order.attendees) {
    if (checked_in_at) moments.push({ at: checked_in_at, tone: "good", words: <Trans>{first_name} came in</Trans> });
  }
  return moments;
}
