import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { CheckInStats, EventStats } from "#contract/event-stats.ts";
import type { Event } from "#contract/events.ts";
import { useFormat } from "#web/platform/format.ts";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";
import { whoDidNotCome } from "./check-in-progress.tsx";
import { RefundedNote } from "./sales-stats.tsx";

type ResultProps = { event: Event; stats: EventStats | undefined; entries: CheckInStats | undefined };

export function ResultStats({ event, stats, entries }: ResultProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { totals } = stats ?? {};
  const { total_checked_in_attendees: came = 0, total_attendees: all = 0 } = entries ?? {};
  const share = (part: number) => format.percent(all > 0 ? Math.round((part / all) * 100) / 100 : 0);
  return (
    <section aria-label={t`Key metrics`}>
      <StatCards>
        <StatCard
          label={<Trans>Gross sales</Trans>}
          value={totals && format.money(totals.gross, event.currency)}
          note={totals && <RefundedNote amount={totals.refunded} currency={event.currency} />}
        />
        <StatCard
          label={<Trans>Tickets sold</Trans>}
          value={totals && format.number(totals.attendees)}
          note={totals && <Plural value={totals.orders} one="in # order" other="in # orders" />}
        />
        {came > 0 ? (
          <>
            <StatCard
              label={<Trans>Checked in</Trans>}
              value={format.number(came)}
              note={<Trans>{share(came)} of attendees</Trans>}
            />
            <StatCard
              label={<Trans>No-shows</Trans>}
              value={format.number(all - came)}
              note={
                <Anchor component={Link} to={whoDidNotCome(event)}>
                  <Trans>{share(all - came)} of attendees</Trans>
                </Anchor>
              }
            />
          </>
        ) : (
          <StatCard
            label={<Trans>Checked in</Trans>}
            value={entries && "–"}
            note={<Trans>No one was checked in</Trans>}
          />
        )}
      </StatCards>
    </section>
  );
}
