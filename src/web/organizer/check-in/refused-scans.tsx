import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { stationMonitor, type RefusedScan } from "#contract/station-monitor.ts";
import { REFUSED_OUTCOMES, type RefusedOutcome } from "#domain/check-in.ts";
import { fullName } from "#domain/names.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./station-monitor.module.css";
import { usePhoneName } from "./use-phone-name.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Only the newest are shown: the filter finds others. */
const SHOWN = 10;

export function RefusedScans({ list }: { list: { id: number } }) {
  const { t, i18n } = useLingui();
  const { id: event_id } = useEvent();
  const [outcome, narrow] = useState("");
  const narrowed = outcome === "" ? {} : { "filter_fields[outcome][eq]": outcome };
  const { data, error, refetch } = useQuery({
    ...query(stationMonitor.refused, {
      params: { event_id, check_in_list_id: list.id },
      query: { per_page: SHOWN, ...narrowed },
    }),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={48} />;
  const { total } = data.meta;
  if (total === 0 && outcome === "")
    return (
      <p className={classes.note}>
        <Trans>No refused scans yet.</Trans>
      </p>
    );
  return (
    <>
      <PlainSelect aria-label={t`Reason`} value={outcome} onChange={(event) => narrow(event.currentTarget.value)}>
        <option value="">{t`All reasons`}</option>
        {REFUSED_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {i18n._(REFUSED_OUTCOME_LABELS[outcome])}
          </option>
        ))}
      </PlainSelect>
      {total === 0 && (
        <p className={classes.note}>
          <Trans>No scans refused for this reason.</Trans>
        </p>
      )}
      <ul className={classes.rows}>
        {data.data.map((scan) => (
          <Refused key={scan.id} scan={scan} />
        ))}
      </ul>
      {total > data.data.length && (
        <p className={classes.note}>
          <Plural value={total - data.data.length} one="# older scan not shown" other="# older scans not shown" />
        </p>
      )}
    </>
  );
}

function Refused({ scan }: { scan: RefusedScan }) {
  const { i18n } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const nameOf = usePhoneName();
  const { attendee, code_suffix, outcome, phone_name, scanned_at, was_admitted } = scan;
  const phone = nameOf(phone_name);
  return (
    <li>
      <div className={classes.words}>
        <span className={classes.name}>
          {attendee ? (
            <Anchor component={Link} to={`/manage/event/${event_id}/attendees?open=${attendee.id}`}>
              {fullName(attendee)}
            </Anchor>
          ) : (
            <Trans>Code ending in {code_suffix}</Trans>
          )}
        </span>
        <p className={classes.note}>
          {i18n._(REFUSED_OUTCOME_LABELS[outcome])}
          {was_admitted && (
            <strong>
              {" · "}
              <Trans>admitted anyway, while offline</Trans>
            </strong>
          )}
        </p>
      </div>
      <p className={classes.beside}>
        <DateTime at={scanned_at} zone={timezone} ago />
        {phone !== null && <span>{phone}</span>}
      </p>
    </li>
  );
}

/** Reasons of refused scans, worded for the organizer. */
const REFUSED_OUTCOME_LABELS: Record<RefusedOutcome, MessageDescriptor> = {
  already_checked_in: msg`Already checked in`,
  not_in: msg`Exit scan without check-in`,
  not_found: msg`Not a ticket for this event`,
  ambiguous_code: msg`Several tickets match`,
  ticket_not_on_list: msg`Not on this list`,
  attendee_cancelled: msg`Ticket cancelled`,
  not_paid_in_time: msg`Not paid in time`,
};
