import { Trans } from "@lingui/react/macro";
import { IconCalendarPlus, IconShare2 } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { PublicEvent } from "#contract/public-events.ts";
import { useFormat } from "#web/platform/format.ts";
import { ShareSheet, shareNatively, useCanShare } from "#web/ui/share/share-sheet.tsx";
import { venueOf } from "#web/public/venue.ts";
import { calendarLinks } from "./calendar-links.ts";
import { eventPageAddress } from "./event-url.ts";
import classes from "./event-ways.module.css";

/** What a visitor can do besides going: add the event to a calendar, or share it. */
export function EventWays({ event, origin }: { event: PublicEvent; origin: string }) {
  return (
    <div className={classes.ways}>
      {event.lifecycle_status !== "ENDED" && <Calendar event={event} origin={origin} />}
      <Share event={event} origin={origin} />
    </div>
  );
}

/**
 * A native details element, which opens without scripts too. With scripts it closes like a menu: by
 * Escape, and by any action outside it.
 */
function Calendar({ event, origin }: { event: PublicEvent; origin: string }) {
  const venue = venueOf(event.settings.location_details, useFormat());
  const links = calendarLinks({
    title: event.title,
    start: event.start_date,
    end: event.end_date,
    place: event.settings.is_online_event || !venue ? "" : [venue.name, venue.address].filter(Boolean).join(", "),
    address: eventPageAddress(event, origin),
  });
  const folding = useMenuThatCloses();
  return (
    <details className={classes.calendar} ref={folding}>
      <summary className={classes.way}>
        <IconCalendarPlus size={18} stroke={1.75} aria-hidden />
        <Trans>Add to calendar</Trans>
      </summary>
      <ul>
        <li>
          <a href={`/event/${event.id}/calendar.ics`}>
            <Trans>Calendar file</Trans>
          </a>
        </li>
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useMenuThatCloses() {
  const folding = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = folding.current;
    if (!menu) return;
    const closeBeside = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    const moves = ["pointerdown", "focusin"] as const;
    for (const move of moves) document.addEventListener(move, closeBeside);
    menu.addEventListener("keydown", closeByEscape);
    return () => {
      for (const move of moves) document.removeEventListener(move, closeBeside);
      menu.removeEventListener("keydown", closeByEscape);
    };
  }, []);
  return folding;
}

/**
 * Opens the share dialog of the device; where there is none, a menu of links, which works without
 * scripts too.
 */
function Share({ event, origin }: { event: PublicEvent; origin: string }) {
  const page = { title: event.title, url: eventPageAddress(event, origin) };
  const folding = useMenuThatCloses();
  const canShare = useCanShare();
  return (
    <details className={classes.calendar} ref={folding}>
      <summary
        className={classes.way}
        onClick={(click) => {
          if (!canShare) return;
          click.preventDefault();
          void shareNatively(page);
        }}
      >
        <IconShare2 size={18} stroke={1.75} aria-hidden />
        <Trans>Share</Trans>
      </summary>
      <div className={classes.sheet}>
        <ShareSheet {...page} />
      </div>
    </details>
  );
}
