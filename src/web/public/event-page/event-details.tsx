import { Trans } from "@lingui/react/macro";
import { IconDeviceLaptop, IconMapPin } from "@tabler/icons-react";
import type { PublicEvent } from "#contract/public-events.ts";
import { useFormat } from "#web/platform/format.ts";
import { Picture } from "#web/ui/picture.tsx";
import { DateRange } from "#web/ui/date-range.tsx";
import { MapCard } from "#web/public/map-card.tsx";
import { venueOf } from "#web/public/venue.ts";
import classes from "./event-details.module.css";

export function EventDetails({ event }: { event: PublicEvent }) {
  return (
    <ul className={classes.facts}>
      <Date event={event} />
      <Where event={event} />
      <Who event={event} />
    </ul>
  );
}

function Date({ event: { start_date, end_date, timezone } }: { event: PublicEvent }) {
  const { month, day } = useFormat().leaf(start_date, timezone);
  return (
    <li className={classes.fact}>
      <span className={classes.leaf} aria-hidden="true" suppressHydrationWarning>
        <span suppressHydrationWarning>{month}</span>
        <strong>{day}</strong>
      </span>
      <div className={classes.words}>
        <DateRange start={start_date} end={end_date} zone={timezone} size="full" />
      </div>
    </li>
  );
}

function Where({ event: { settings } }: { event: PublicEvent }) {
  const venue = venueOf(settings.location_details, useFormat());
  if (settings.is_online_event) {
    return (
      <li className={classes.fact}>
        <span className={classes.icon} aria-hidden="true">
          <IconDeviceLaptop size={24} stroke={1.5} />
        </span>
        <div className={classes.words}>
          <p className={classes.first}>
            <Trans>Online event</Trans>
          </p>
          <p className={classes.second}>
            <Trans>Joining details come with your ticket</Trans>
          </p>
        </div>
      </li>
    );
  }
  if (!venue && !settings.maps_url) return null;
  return (
    <li className={`${classes.fact} ${classes.place}`}>
      <span className={classes.icon} aria-hidden="true">
        <IconMapPin size={24} stroke={1.5} />
      </span>
      <div className={classes.words}>
        {venue && <p className={classes.first}>{venue.name}</p>}
        {venue?.address && <p className={classes.second}>{venue.address}</p>}
        {!venue && (
          <p className={classes.first}>
            <Trans>Location</Trans>
          </p>
        )}
      </div>
      <div className={classes.map}>
        <MapCard venue={venue} maps_url={settings.maps_url} />
      </div>
    </li>
  );
}

function Who({ event: { organizer } }: { event: PublicEvent }) {
  return (
    <li className={classes.fact}>
      {organizer.logo ? (
        <Picture image={organizer.logo} sizes="52px" className={classes.logo} />
      ) : (
        <span className={classes.initial} aria-hidden="true">
          {Array.from(organizer.name)[0]?.toUpperCase()}
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.second}>
          <Trans>Hosted by</Trans>
        </p>
        <p className={classes.first}>
          {organizer.slug === null ? (
            organizer.name
          ) : (
            <a href={`/o/${organizer.id}/${organizer.slug}`}>{organizer.name}</a>
          )}
        </p>
        <OrganizerWebsite address={organizer.website} />
      </div>
    </li>
  );
}

function OrganizerWebsite({ address }: { address: string | null }) {
  if (address === null) return null;
  return (
    <p className={classes.second}>
      <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
        {address.replace(/^https?:\/\/(www\.)?|\/$/g, "")}
      </a>
    </p>
  );
}
