import { Trans, useLingui } from "@lingui/react/macro";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { CheckInListPublic, ScanConflict } from "#contract/check-in.ts";
import { fullName } from "#domain/names.ts";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import { useFormat } from "#web/platform/format.ts";
import { whereOf } from "#web/public/check-in/where-of.ts";
import classes from "#web/public/check-in/station.module.css";

const STORAGE_KEY = "door_conflicts_seen";

/**
 * A ticket that two phones admitted while they were offline. Each of the two phones shows it until
 * it is dismissed there.
 */
export default function ConflictStrip({
  conflicts,
  list,
}: {
  conflicts: readonly ScanConflict[];
  list: CheckInListPublic;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [seen, setSeen] = useState(readSeen);
  const [newest] = conflicts.filter(({ id }) => id > seen);
  if (!newest) return null;
  const { id, attendee, at, first } = newest;
  const name = fullName(attendee);
  const time = (instant: string) => format.clockOrDay(instant, list.event.timezone);
  const more = conflicts.filter((conflict) => conflict.id > seen).length - 1;
  return (
    <div className={classes.offline} data-bad role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        <Trans>
          {name} was admitted twice with the same ticket: {time(first.checked_in_at)}, {whereOf(first)}, and {time(at)},{" "}
          {whereOf(newest)}.
        </Trans>{" "}
        {more > 0 && <Trans>More tickets like this: {format.number(more)}</Trans>}
      </span>
      <button type="button" aria-label={t`Dismiss`} onClick={() => setSeen(storeSeen(id))}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}

function readSeen(): number {
  return Number(readItem("localStorage", STORAGE_KEY) ?? 0);
}

function storeSeen(id: number): number {
  writeItem("localStorage", STORAGE_KEY, String(id));
  return id;
}
