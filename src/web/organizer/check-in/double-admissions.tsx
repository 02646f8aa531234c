import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ScanConflict } from "#contract/check-in.ts";
import { stationMonitor } from "#contract/station-monitor.ts";
import { fullName } from "#domain/names.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./station-monitor.module.css";
import { usePhoneName } from "./use-phone-name.ts";

/** Tickets that two phones admitted while one was offline. Renders nothing where there are none. */
export function LetInTwice({ list }: { list: { id: number } }) {
  const { id: event_id } = useEvent();
  const params = { event_id, check_in_list_id: list.id };
  const { data } = useQuery({ ...query(stationMonitor.conflicts, { params }), refetchInterval: 15_000 });
  if (!data || data.data.length === 0) return null;
  return (
    <DetailsSection title={<Trans>Admitted twice</Trans>}>
      <p className={classes.note}>
        <Trans>These tickets were used on two devices while one of them was offline.</Trans>
      </p>
      <ul className={classes.rows}>
        {data.data.map((conflict) => (
          <Conflict key={conflict.id} conflict={conflict} />
        ))}
      </ul>
    </DetailsSection>
  );
}

function Conflict({ conflict: { attendee, at, check_in_list_name, phone_name, first } }: { conflict: ScanConflict }) {
  return (
    <li>
      <div className={classes.words}>
        <span className={classes.name}>{fullName(attendee)}</span>
        <p className={classes.note}>
          {attendee.public_id} · {attendee.ticket_title}
        </p>
      </div>
      <div className={classes.beside}>
        <Admission at={first.checked_in_at} list={first.check_in_list_name} phone={first.phone_name} />
        <Admission at={at} list={check_in_list_name} phone={phone_name} />
      </div>
    </li>
  );
}

function Admission({ at, list, phone }: { at: string; list: string | null; phone: string | null }) {
  const { timezone } = useEvent();
  const nameOf = usePhoneName();
  return (
    <span>
      <DateTime at={at} zone={timezone} /> {[list, nameOf(phone)].filter((part) => part !== null).join(", ")}
    </span>
  );
}
