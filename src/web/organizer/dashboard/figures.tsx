import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Event, EventStats } from "#contract/events.ts";
import { useFormat } from "#web/platform/format.ts";
import { FigureCard, FigureCards } from "#web/ui/figure-card.tsx";
import { useCheckInStats } from "./use-stats.ts";

/** Four answers. They change by themselves; who listens hears of it only when they ask. */
export function Figures({ event, stats }: { event: Event; stats: EventStats | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const entries = useCheckInStats(event.id).data?.data;
  const { totals, capacity } = stats ?? {};
  return (
    <section aria-label={t`Figures`}>
      <FigureCards>
        <FigureCard
          label={<Trans>Tickets sold</Trans>}
          value={totals && format.number(totals.attendees)}
          note={totals && <OfCapacity sold={totals.attendees} capacity={capacity ?? null} />}
        />
        <FigureCard
          label={<Trans>Gross sales</Trans>}
          value={totals && format.money(totals.gross, event.currency)}
          note={totals && <Refunded amount={totals.refunded} currency={event.currency} />}
        />
        <FigureCard
          label={<Trans>Orders</Trans>}
          value={totals && format.number(totals.orders)}
          note={totals && <Plural value={totals.views} one="from # page view" other="from # page views" />}
        />
        <FigureCard
          label={<Trans>Checked in</Trans>}
          value={entries && format.number(entries.total_checked_in_attendees)}
          note={entries && <OfAttendees total={entries.total_attendees} />}
        />
      </FigureCards>
    </section>
  );
}

function OfCapacity({ sold, capacity }: { sold: number; capacity: number | null }) {
  const format = useFormat();
  if (capacity === null) return <Trans>no limit set</Trans>;
  const share = capacity > 0 ? format.percent(Math.floor((sold / capacity) * 1000) / 1000) : format.percent(1);
  return (
    <Trans>
      of {format.number(capacity)} ({share})
    </Trans>
  );
}

function Refunded({ amount, currency }: { amount: number; currency: string }) {
  const format = useFormat();
  return amount > 0 ? <Trans>{format.money(amount, currency)} refunded</Trans> : <Trans>before refunds</Trans>;
}

function OfAttendees({ total }: { total: number }) {
  return <Plural value={total} one="of # attendee" other="of # attendees" />;
}
