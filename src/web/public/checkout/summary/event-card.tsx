import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { useFormat } from "#web/platform/format.ts";
import { PaintedCover } from "#web/ui/painted-cover.tsx";
import { mapOf, placeOf } from "#web/public/place.ts";
import { TicketEvent } from "#web/public/ticket/ticket-event.tsx";
import classes from "./event-card.module.css";

/** What, when and where, and the way there. */
export function EventCard({ event }: { event: PublicOrder["event"] }) {
  const map = mapOf(placeOf(event.location_details, useFormat()), event.maps_url);
  return (
    <section className={classes.card}>
      <div className={classes.cover} style={{ backgroundColor: event.cover?.average_color }}>
        {event.cover ? (
          <img
            src={event.cover.url}
            srcSet={event.cover.variants.map(({ url, width }) => `${url} ${width}w`).join(", ")}
            sizes="(min-width: 62em) 26rem, 100vw"
            alt=""
          />
        ) : (
          <PaintedCover name={event.title} />
        )}
      </div>
      <TicketEvent event={event} heading="h2" />
      <p className={classes.links}>
        {map && !event.is_online_event && (
          <a href={map} target="_blank" rel="noopener noreferrer">
            <Trans>Show on a map</Trans>
          </a>
        )}
        <Link to={`/event/${event.id}/${event.slug}`}>
          <Trans>Event page</Trans>
        </Link>
      </p>
    </section>
  );
}
