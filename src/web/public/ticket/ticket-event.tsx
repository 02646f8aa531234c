import { Trans } from "@lingui/react/macro";
import { IconCalendarEvent, IconDeviceLaptop, IconMapPin } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PublicTicketPage } from "#contract/checkout.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateRange } from "#web/ui/date-range.tsx";
import { venueOf } from "#web/public/venue.ts";
import classes from "./ticket-card.module.css";

type EventOnTicket = PublicTicketPage["event"];

export function TicketEvent({ event, heading: Heading }: { event: EventOnTicket; heading: "h1" | "h2" }) {
  return (
    <div className={classes.event}>
      <Heading className={classes.title}>{event.title}</Heading>
      <p className={classes.by}>
        <Trans>by {event.organizer_name}</Trans>
      </p>
      <Fact
        icon={<IconCalendarEvent size={20} stroke={1.5} />}
        text={<DateRange start={event.start_date} end={event.end_date} zone={event.timezone} size="full" />}
      />
      <Where event={event} />
    </div>
  );
}

function Where({ event: { is_online_event, location_details } }: { event: EventOnTicket }) {
  const venue = venueOf(location_details, useFormat());
  if (is_online_event)
    return (
      <Fact
        icon={<IconDeviceLaptop size={20} stroke={1.5} />}
        text={
          <p>
            <Trans>Online event</Trans>
          </p>
        }
      />
    );
  return (
    venue && (
      <Fact
        icon={<IconMapPin size={20} stroke={1.5} />}
        text={
          <>
            <p>{venue.name}</p>
            {venue.address && <p className={classes.second}>{venue.address}</p>}
          </>
        }
      />
    )
  );
}

function Fact({ icon, text }: { icon: ReactNode; text: ReactNode }) {
  return (
    <div className={classes.fact}>
      <span aria-hidden="true">{icon}</span>
      <div>{text}</div>
    </div>
  );
}
