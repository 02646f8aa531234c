import { Trans } from "@lingui/react/macro";
import type { PublicEvent } from "#contract/public-events.ts";
import classes from "./more-events.module.css";

/**
 * Leads late visitors to the organizer's other events where they are listed, and otherwise to all
 * events.
 */
export function MoreEvents({ event: { organizer } }: { event: PublicEvent }) {
  const { id, slug } = organizer;
  return (
    <a href={slug === null ? "/events" : `/o/${id}/${slug}`} className={classes.more}>
      <Trans>More events</Trans>
    </a>
  );
}
