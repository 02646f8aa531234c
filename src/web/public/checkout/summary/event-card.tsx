import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { useFormat } from "#web/platform/format.ts";
import { FROM_MD } from "#web/ui/breakpoints.ts";
import { PaintedCover } from "#web/ui/painted-cover.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { mapOf, venueOf } from "#web/public/venue.ts";
import { isEventOver } from "#web/public/is-event-over.ts";
import { TicketEvent } from "#web/public/ticket/ticket-event.tsx";
import classes from "./event-card.module.css";

/** Title, date, venue and directions. `calendar` is the URL of the calendar file. */
export function EventCard({ event, calendar }: { event: PublicOrder["event"]; calendar: string }) {
  const map = mapOf(venueOf(event.location_details, useFormat()), event.maps_url);
  return (
    <section className={classes.card}>
      <div className={classes.cover}>
        {event.cover ? (
          <Picture image={event.cover} sizes={`${FROM_MD} 26rem, 100vw`} />
        ) : (
          <PaintedCover name={event.title} />
        )}
      </div>
      <TicketEvent event={event} heading="h2" />
      <p className={classes.links}>
        {!isEventOver(event) && (
          <a href={calendar}>
            <Trans>Add to calendar</Trans>
          </a>
        )}
        {map && !event.is_online_event && (
          <a href={map} target="_blank" rel="noopener noreferrer">
            <Trans>Show on map</Trans>
          </a>
        )}
        <Link to={`/event/${event.id}/${event.slug}`}>
          <Trans>Event page</Trans>
        </Link>
      </p>
    </section>
  );
}
