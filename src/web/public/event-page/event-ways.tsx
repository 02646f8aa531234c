import { Trans, useLingui } from "@lingui/react/macro";
import { IconCalendarPlus, IconShare2 } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { PublicEvent } from "#contract/public-events.ts";
import { useFormat } from "#web/platform/format.ts";
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

/** Uses the share dialog of the device, or copies the URL where there is none. */
function Share({ event, origin }: { event: PublicEvent; origin: string }) {
  const { t } = useLingui();
  const [shareState, setShareState] = useState<"copied" | "failed">();
  const url = eventPageAddress(event, origin);
  async function share() {
    try {
      if (typeof navigator.share === "function") return await navigator.share({ title: event.title, url });
      await navigator.clipboard.writeText(url);
      setShareState("copied");
    } catch (error) {
      // closed without sharing, which is no failure
      if (!(error instanceof DOMException && error.name === "AbortError")) setShareState("failed");
    }
  }
  return (
    <div className={classes.share}>
      <button type="button" className={classes.way} onClick={() => void share()}>
        <IconShare2 size={18} stroke={1.75} aria-hidden />
        <span aria-live="polite">{shareState === "copied" ? t`Link copied` : t`Share`}</span>
      </button>
      {shareState === "failed" && (
        <p className={classes.address} role="status">
          {url}
        </p>
      )}
    </div>
  );
}
