import { Trans } from "@lingui/react/macro";
import type { CheckInList, TicketProgress } from "#contract/check-in-lists.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./station-monitor.module.css";
import { ListProgress } from "./list-progress.tsx";

/**
 * Check-ins by ticket, where there are several, and the number of attendees inside, where check-out
 * is enabled.
 */
export function ByTicket({
  list,
}: {
  list: Pick<CheckInList, "allows_reentry" | "inside_attendees"> & { by_ticket: TicketProgress[] };
}) {
  const format = useFormat();
  const { by_ticket, allows_reentry, inside_attendees } = list;
  return (
    <>
      {allows_reentry && (
        <p className={classes.note}>
          <Trans>Inside now: {format.number(inside_attendees)}</Trans>
        </p>
      )}
      {by_ticket.length > 1 && (
        <ul className={classes.rows}>
          {by_ticket.map(({ ticket_id, title, checked_in, total }) => (
            <li key={ticket_id}>
              <span className={classes.name}>{title}</span>
              <ListProgress list={{ checked_in_attendees: checked_in, total_attendees: total }} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
