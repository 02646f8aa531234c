import { Trans } from "@lingui/react/macro";
import type { PublicEvent } from "#contract/public-events.ts";
import classes from "./more-events.module.css";

/** Who comes too late is led on: to what else its organizer has, where they may be found; else to all events. */
export function MoreEvents({ event: { organizer } }: { event: PublicEvent }) {
  const { id, slug } = organizer;
  return (
    <a href={slug === null ? "/events" : `/o/${id}/${slug}`} className={classes.more}>
      <Trans>More events</Trans>
    </a>
  );
}
