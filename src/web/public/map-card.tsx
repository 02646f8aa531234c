import { Trans, useLingui } from "@lingui/react/macro";
import { IconExternalLink } from "@tabler/icons-react";
import { mapLinks } from "#domain/links.ts";
import classes from "./map-card.module.css";
import { searchedAddress, type Venue } from "./venue.ts";

/**
 * A drawn map with links to the visitor's own maps app, or to the map that the organizer chose. It
 * loads nothing from elsewhere. Null where there is nothing to show.
 */
export function MapCard({ venue, maps_url }: { venue: Venue | null; maps_url: string | null }) {
  const { t } = useLingui();
  if (!venue && !maps_url) return null;
  const links = maps_url || !venue ? [] : mapLinks(searchedAddress(venue));
  return (
    <div className={classes.map}>
      <Drawing />
      <p className={classes.links} role="group" aria-label={t`Open in a maps app`}>
        {maps_url && (
          <a href={maps_url} target="_blank" rel="noopener noreferrer">
            <Trans>Show on map</Trans>
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
          </a>
        )}
        {links.map(({ name, url }) => (
          <a key={name} href={url} target="_blank" rel="noopener noreferrer" translate="no">
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Streets, a park and a river that exist nowhere, and a pin. */
function Drawing() {
  return (
    <svg viewBox="0 0 480 120" preserveAspectRatio="xMidYMid slice" className={classes.drawing} aria-hidden="true">
      <path className={classes.water} d="M0 96c70-26 120 6 190-8s120-44 180-34 80 24 110 18v48H0z" />
      <path className={classes.park} d="M296 0h88l-12 38-84 10z" />
      <path
        className={classes.lane}
        d="M0 30l480-26M0 66l300-14M64 0l28 90M150 0l16 92M238 0l-6 78M420 0l-30 56M180 28l60 50"
      />
      <path className={classes.street} d="M0 50l270-8 210-30M110 0l22 104M264 0l6 120" />
      <path className={classes.pin} d="M240 31c-12 0-21 9-21 21 0 14 21 33 21 33s21-19 21-33c0-12-9-21-21-21z" />
      <circle className={classes.hole} cx="240" cy="52" r="8" />
    </svg>
  );
}
