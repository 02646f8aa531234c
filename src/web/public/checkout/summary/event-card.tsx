import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { useFormat } from "#web/platform/format.ts";
import { FROM_MD } from "#web/ui/breakpoints.ts";
import { PaintedCover } from "#web/ui/painted-cover.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { MapCard } from "#web/public/map-card.tsx";
import { venueOf } from "#web/public/venue.ts";
import { isEventOver } from "#web/public/is-event-over.ts";
import { TicketEvent } from "#web/public/ticket/ticket-event.tsx";
import classes from "./event-card.module.css";

/** Title, date, venue and directions. `calendar` is the URL of the calendar file. */
export function EventCard({ event, calendar }: { event: PublicOrder["event"]; calendar: string }) {
  const venue = venueOf(event.location_details, useFormat());
  const hasMap = !event.is_online_event && (venue !== null || event.maps_url !== null);
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
      {hasMap && (
        <div className={classes.map}>
          <MapCard venue={venue} maps_url={event.maps_url} />
        </div>
      )}
      <p className={classes.links}>
        {!isEventOver(event) && (
          <a href={calendar}>
            <Trans>Add to calendar</Trans>
          </a>
        )}
        <Link to={`/event/${event.id}/${event.slug}`}>
          <Trans>Event page</Trans>
        </Link>
      </p>
    </section>
  );
}
