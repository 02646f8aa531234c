import { Plural, Trans } from "@lingui/react/macro";
import { IconClock } from "@tabler/icons-react";
import { ownZone, useFormat } from "#web/platform/format.ts";
import classes from "./clock.module.css";
import { useDeadline, useSecondsLeft } from "./use-deadline.ts";

const LAST_MINUTES = 5 * 60;

/**
 * Shows how long the tickets are held: a sentence at first, a countdown in the last five minutes.
 * Screen readers announce it at five minutes and at one.
 */
export function Clock() {
  const deadline = useDeadline();
  const left = useSecondsLeft(deadline);
  const isLast = left !== null && left <= LAST_MINUTES;
  return (
    <p className={classes.clock} data-last={isLast || undefined}>
      <IconClock size={18} aria-hidden />
      <span aria-hidden={isLast || undefined}>
        <TimeLeft deadline={deadline} left={left} />
      </span>
      <span className="visually-hidden" role="status">
        {isLast && <Announced left={left} />}
      </span>
    </p>
  );
}

/** In the reader's own time zone, because they compare it with their own clock. */
function TimeLeft({ deadline, left }: { deadline: number | null; left: number | null }) {
  const format = useFormat();
  if (deadline === null || left === null) return <Trans>Your tickets are reserved</Trans>;
  if (left > LAST_MINUTES) {
    const time = format.moment(new Date(deadline), ownZone(), "time");
    return <Trans>Your tickets are reserved until {time}</Trans>;
  }
  const remaining = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Trans>
      Your tickets are reserved for another <strong className="figures">{remaining}</strong>
    </Trans>
  );
}

function Announced({ left }: { left: number }) {
  const minutes = left <= 60 ? 1 : Math.min(5, Math.ceil(LAST_MINUTES / 60));
  return (
    <Plural
      value={minutes}
      one="Your tickets are reserved for # more minute."
      other="Your tickets are reserved for # more minutes."
    />
  );
}
