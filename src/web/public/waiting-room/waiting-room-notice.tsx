import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import type { PublicEvent } from "#contract/public-events.ts";
import { turnCookie } from "#domain/waiting-room.ts";
import { readCookie } from "#web/platform/cookies.ts";
import { isFramed } from "#web/platform/framed.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { lazy } from "#web/ui/lazy.ts";
import classes from "./waiting-room.module.css";

/**
 * Above the tickets while buyers have to pass a waiting room. The page is the same for all readers,
 * so only the browser finds out that it is this one's turn. A frame in another site waits in place.
 */
export function WaitingRoomNotice({ event }: { event: PublicEvent }) {
  const isMounted = useMounted();
  if (!event.waiting_room) return null;
  if (isMounted && isFramed())
    return (
      <Suspense>
        <FramedRoom event={event} />
      </Suspense>
    );
  if (isMounted && readCookie(turnCookie(event.id)) !== undefined)
    return (
      <div className={classes.notice} role="status">
        <p>
          <Trans>It’s your turn. Choose your tickets and continue.</Trans>
        </p>
      </div>
    );
  return (
    <div className={classes.notice}>
      <p>
        <Reason event={event} />
      </p>
      {/* a page of its own, which is not the router's */}
      <a href={`/event/${event.id}/waiting-room`} className={classes.link}>
        <Trans>Go to the waiting room</Trans>
      </a>
    </div>
  );
}

const FramedRoom = lazy(() => import("./framed-room.tsx"));

/** Why people wait: the sale has yet to start, or many people want to buy. */
export function Reason({ event: { waiting_room, timezone } }: { event: PublicEvent }) {
  const starts_at = waiting_room?.phase === "PREQUEUE" ? waiting_room.starts_at : null;
  if (starts_at === null)
    return <Trans>Many people want tickets right now. Join the line, and buy when it’s your turn.</Trans>;
  const start = <DateTime at={starts_at} zone={timezone} />;
  return <Trans>Sales start {start}. Everyone in the waiting room by then takes part in a draw for the order.</Trans>;
}
