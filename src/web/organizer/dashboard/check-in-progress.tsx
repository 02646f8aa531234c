import { Plural, Trans } from "@lingui/react/macro";
import { Anchor, Button, Skeleton, Title } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CheckInStats } from "#contract/event-stats.ts";
import type { Event } from "#contract/events.ts";
import { useFormat } from "#web/platform/format.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { ArrivalsChart } from "./arrivals-chart.tsx";
import classes from "./dashboard-page.module.css";

/** On the event day: the number of attendees inside, the total, and the arrivals. */
export function CheckInProgress({ event, entries }: { event: Event; entries: CheckInStats | undefined }) {
  return (
    <section className={classes.panel} aria-labelledby="at-the-door">
      <div className={classes.panelHead}>
        <div>
          <Title order={2} size="h4" id="at-the-door">
            <Trans>Check-in</Trans>
          </Title>
        </div>
        <Button
          component={Link}
          to={manageAddressOf(event, "check-in")}
          leftSection={<IconChecklist size={16} aria-hidden />}
        >
          <Trans>Check-in lists</Trans>
        </Button>
      </div>
      {entries ? <WhoIsIn event={event} entries={entries} /> : <Skeleton height={280} />}
    </section>
  );
}

function WhoIsIn({ event, entries }: { event: Event; entries: CheckInStats }) {
  const format = useFormat();
  const { total_checked_in_attendees: checkedIn, total_attendees: all } = entries;
  const lately = latelyOf(entries.arrivals);
  if (all === 0)
    return (
      <p className={classes.none}>
        <Trans>No one has a ticket yet.</Trans>
      </p>
    );
  return (
    <>
      <p className={classes.inside}>
        <strong className="figures">{format.number(checkedIn)}</strong>{" "}
        <span>
          <Plural value={all} one="of # attendee checked in" other="of # attendees checked in" />
        </span>
      </p>
      <ThinBar share={checkedIn / all} tone="good" />
      <p className={classes.missing}>
        {checkedIn < all && (
          <Anchor component={Link} to={whoDidNotCome(event)}>
            <Plural
              value={all - checkedIn}
              one="# attendee not checked in yet"
              other="# attendees not checked in yet"
            />
          </Anchor>
        )}
      </p>
      {lately.length > 0 ? (
        <>
          <h3 className={classes.chartName}>
            <Trans>Arrivals per hour</Trans>
          </h3>
          <ArrivalsChart event={event} arrivals={lately} isNow />
        </>
      ) : (
        <p className={classes.none}>
          <Trans>Arrivals appear here automatically.</Trans>
        </p>
      )}
    </>
  );
}

function latelyOf(arrivals: CheckInStats["arrivals"], now = Date.now()) {
  return arrivals.filter(({ at }) => now - Date.parse(at) < LATELY);
}

/** One night counts as one session of check-in, also after midnight. */
const LATELY = 12 * 3_600_000;

/**
 * Returns the URL of the list of valid tickets without a check-in; after the event these are the
 * no-shows.
 */
export function whoDidNotCome(event: Event): string {
  return `${manageAddressOf(event, "attendees")}?${NOT_IN}`;
}

const NOT_IN = new URLSearchParams({
  "filter_fields[is_checked_in][eq]": "false",
  "filter_fields[status][in]": "ACTIVE",
}).toString();
