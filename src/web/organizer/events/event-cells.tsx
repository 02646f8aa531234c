import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { EventRow } from "#contract/events.ts";
import { isOrganizerWithin } from "#domain/roles.ts";
import { useMay } from "#web/platform/access.ts";
import { useFormat } from "#web/platform/format.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import { useSession } from "#web/platform/session.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { Money } from "#web/ui/money.tsx";
import { ClockOf, DateRange } from "#web/ui/date-range.tsx";
import { EventCover } from "#web/organizer/shell/event-head.tsx";
import { manageAddressOf } from "./event-urls.ts";
import classes from "./event-cells.module.css";

export function EventNameCell({ event, withOrganizer }: { event: EventRow; withOrganizer: boolean }) {
  return (
    <div className={classes.event}>
      <div className={classes.thumb}>
        <EventCover event={event} />
      </div>
      <div className={classes.words}>
        <Link to={manageAddressOf(event)} className={classes.title} title={event.title}>
          {event.title}
        </Link>
        {withOrganizer && <OrganizerName event={event} />}
      </div>
    </div>
  );
}

/** Link to the organizer's page, for members who may open it. */
function OrganizerName({ event: { organizer_id, organizer_name } }: { event: EventRow }) {
  const { me } = useSession();
  const mayOpen = useMay({ area: "organizers" });
  const isOpen = mayOpen && (me === undefined || isOrganizerWithin(scopeOf(me), organizer_id));
  if (!isOpen) return <span className={classes.soft}>{organizer_name}</span>;
  return (
    <Link to={`/manage/organizer/${organizer_id}`} className={classes.organizer} title={organizer_name}>
      {organizer_name}
    </Link>
  );
}

/** In the event's time zone, which is named where it differs from the user's. */
export function WhenCell({ event: { start_date: start, end_date: end, timezone: zone } }: { event: EventRow }) {
  return (
    <div className={classes.two}>
      <DateRange start={start} end={end} zone={zone} size="list" />
      <span className={`${classes.soft} figures`}>
        <ClockOf start={start} end={end} zone={zone} />
      </span>
    </div>
  );
}

export function WhereCell({ event }: { event: EventRow }) {
  const venue = event.location_details;
  const text = [venue?.venue_name, venue?.city].filter(Boolean).join(", ");
  if (event.is_online_event) return <Trans>Online</Trans>;
  return text ? <>{text}</> : <span className={classes.soft}>–</span>;
}

/** The total is shown only where every ticket has a limit. */
function Sold({ attendees, capacity }: { attendees: number; capacity: number | null }) {
  const format = useFormat();
  if (!capacity) return <Plural value={attendees} one="# ticket" other="# tickets" />;
  return (
    <Trans>
      {format.number(attendees)} of {format.number(capacity)}
    </Trans>
  );
}

export function SalesCell({ event }: { event: EventRow }) {
  const { t } = useLingui();
  if (event.statistics === null) return null;
  const { gross, attendees } = event.statistics;
  return (
    <div className={classes.two}>
      <span title={t`Gross sales`}>
        <Money amount={gross} currency={event.currency} />
      </span>
      <span className={`${classes.soft} ${classes.sold}`} title={t`Tickets sold`}>
        <Sold attendees={attendees} capacity={event.capacity} />
        {event.capacity ? <ThinBar share={attendees / event.capacity} /> : null}
      </span>
    </div>
  );
}
