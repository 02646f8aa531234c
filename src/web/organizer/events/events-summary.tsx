import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { events, type EventsSummary } from "#contract/events.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";
import { Money } from "#web/ui/money.tsx";
import { manageAddressOf } from "./event-urls.ts";
import classes from "./events-summary.module.css";

/** Three figures about all events. Left out where they cannot be loaded: the list is the page. */
export function EventsSummaryCards() {
  const format = useFormat();
  const { data, isError } = useQuery(query(events.summary));
  if (isError) return null;
  const summary = data?.data;
  return (
    <div className={classes.summary}>
      <StatCards>
        <StatCard
          label={<Trans>Sales</Trans>}
          value={summary && <Sales sales={summary.sales} />}
          note={<Trans>Last 7 days</Trans>}
        />
        <StatCard
          label={<Trans>Tickets sold</Trans>}
          value={summary && format.number(summary.attendees)}
          note={<Trans>Last 7 days</Trans>}
        />
        <NextEvent summary={summary} />
      </StatCards>
    </div>
  );
}

/** Amounts in different currencies are not added up. */
function Sales({ sales }: Pick<EventsSummary, "sales">) {
  if (sales.length === 0) return "–";
  return (
    <span className={classes.sales}>
      {sales.map(({ currency, gross }) => (
        <Money key={currency} amount={gross} currency={currency} />
      ))}
    </span>
  );
}

function NextEvent({ summary }: { summary: EventsSummary | undefined }) {
  const format = useFormat();
  const next = summary?.next_event;
  return (
    <StatCard
      label={<Trans>Next event</Trans>}
      value={
        summary &&
        (next ? (
          <Anchor component={Link} to={manageAddressOf(next)} inherit>
            {format.moment(next.start_date, next.timezone)}
          </Anchor>
        ) : (
          "–"
        ))
      }
      note={
        next && (
          <span className={classes.next} title={next.title}>
            {next.title}
          </span>
        )
      }
    />
  );
}
