import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CheckInStats, EventStats } from "#contract/event-stats.ts";
import type { Event } from "#contract/events.ts";
import { useFormat } from "#web/platform/format.ts";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";

type SalesStatsProps = { event: Event; stats: EventStats | undefined; entries: CheckInStats | undefined };

/**
 * The share of the capacity that is sold, and the pace. The numbers update live but are not
 * announced to screen readers.
 */
export function SalesStats({ event, stats, entries }: SalesStatsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { totals, capacity, weeks } = stats ?? {};
  return (
    <section aria-label={t`Key metrics`}>
      <StatCards>
        <StatCard
          label={<Trans>Tickets sold</Trans>}
          value={totals && format.number(totals.attendees)}
          note={totals && <OfCapacity sold={totals.attendees} capacity={capacity ?? null} />}
        />
        <StatCard
          label={<Trans>Last 7 days</Trans>}
          value={weeks && <Plural value={weeks.last.attendees} one="# ticket" other="# tickets" />}
          note={weeks && <AgainstBefore last={weeks.last.attendees} before={weeks.before.attendees} />}
        />
        <StatCard
          label={<Trans>Gross sales</Trans>}
          value={totals && format.money(totals.gross, event.currency)}
          note={totals && <RefundedNote amount={totals.refunded} currency={event.currency} />}
        />
        <StatCard
          label={<Trans>Orders</Trans>}
          value={totals && format.number(totals.orders)}
          note={totals && <Plural value={totals.views} one="from # page view" other="from # page views" />}
        />
        {entries && entries.total_checked_in_attendees > 0 && (
          <StatCard
            label={<Trans>Checked in</Trans>}
            value={format.number(entries.total_checked_in_attendees)}
            note={<Plural value={entries.total_attendees} one="of # attendee" other="of # attendees" />}
          />
        )}
      </StatCards>
    </section>
  );
}

function OfCapacity({ sold, capacity }: { sold: number; capacity: number | null }) {
  const format = useFormat();
  if (!capacity) return <Trans>no limit</Trans>;
  return (
    <Trans>
      of {format.number(capacity)} ({format.percent(Math.floor((sold / capacity) * 1000) / 1000)})
    </Trans>
  );
}

function AgainstBefore({ last, before }: { last: number; before: number }) {
  if (last > before)
    return <Plural value={last - before} one="# more than the week before" other="# more than the week before" />;
  if (last < before)
    return <Plural value={before - last} one="# fewer than the week before" other="# fewer than the week before" />;
  return <Trans>same as the week before</Trans>;
}

/** The refunded amount, which is not part of the gross amount. */
export function RefundedNote({ amount, currency }: { amount: number; currency: string }) {
  const format = useFormat();
  return amount > 0 ? <Trans>{format.money(amount, currency)} refunded</Trans> : <Trans>no refunds</Trans>;
}
