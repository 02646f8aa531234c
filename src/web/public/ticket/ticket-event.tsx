import { Trans } from "@lingui/react/macro";
import { IconCalendarEvent, IconDeviceLaptop, IconMapPin } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PublicTicketPage } from "#contract/checkout.ts";
import { isSameDay, useFormat } from "#web/platform/format.ts";
import { placeOf } from "#web/public/place.ts";
import classes from "./ticket-card.module.css";

type EventOnTicket = PublicTicketPage["event"];

/** What, when and where, as it stands on a ticket. */
export function TicketEvent({ event, heading: Heading }: { event: EventOnTicket; heading: "h1" | "h2" }) {
  return (
    <div className={classes.event}>
      <Heading className={classes.title}>{event.title}</Heading>
      <p className={classes.by}>
        <Trans>by {event.organizer_name}</Trans>
      </p>
      <When event={event} />
      <Where event={event} />
    </div>
  );
}

function When({ event: { start_date, end_date, timezone } }: { event: EventOnTicket }) {
  const format = useFormat();
  const zone = format.zoneName(start_date, timezone);
  if (end_date !== null && !isSameDay(start_date, end_date, timezone)) {
    return (
      <Fact
        icon={<IconCalendarEvent size={20} stroke={1.5} />}
        first={format.span(start_date, end_date, timezone)}
        second={zone}
      />
    );
  }
  return (
    <Fact
      icon={<IconCalendarEvent size={20} stroke={1.5} />}
      first={format.time(start_date, timezone, "full_date")}
      second={`${format.clock(start_date, end_date, timezone)} · ${zone}`}
    />
  );
}

function Where({ event: { is_online_event, location_details } }: { event: EventOnTicket }) {
  const place = placeOf(location_details, useFormat());
  if (is_online_event)
    return <Fact icon={<IconDeviceLaptop size={20} stroke={1.5} />} first={<Trans>Online event</Trans>} />;
  return place && <Fact icon={<IconMapPin size={20} stroke={1.5} />} first={place.name} second={place.address} />;
}

/** Languages of server and browser may differ by a blank in how they write a date: no reason to draw the page anew. */
function Fact({ icon, first, second }: { icon: ReactNode; first: ReactNode; second?: string }) {
  return (
    <div className={classes.fact}>
      <span aria-hidden="true">{icon}</span>
      <div>
        <p suppressHydrationWarning>{first}</p>
        {second && (
          <p className={`${classes.second} figures`} suppressHydrationWarning>
            {second}
          </p>
        )}
      </div>
    </div>
  );
}
