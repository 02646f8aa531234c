import { Trans } from "@lingui/react/macro";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./station.module.css";

/**
 * The name of the list and the number of attendees inside: the server's last count and `more`,
 * which it does not have yet.
 */
export function StationHead({ list, more }: { list: CheckInListPublic; more: number }) {
  const format = useFormat();
  const total = format.number(list.total_attendees);
  return (
    <header className={classes.head}>
      <div className={classes.which}>
        <h1 title={list.name}>{list.name}</h1>
        <p title={list.event.title}>{list.event.title}</p>
      </div>
      <p className={`${classes.counts} figures`}>
        <Trans>
          <strong>{format.number(list.inside_attendees + more)}</strong> of {total} in
        </Trans>
      </p>
    </header>
  );
}
