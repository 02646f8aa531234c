import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isSameClock } from "#domain/wall-time.ts";
import type { MomentStyle } from "#domain/format-times.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { serverNow } from "#web/platform/server-time.ts";
import classes from "./date-range.module.css";

/**
 * An instant in the time zone `zone`. `ago`: relative within the last hour, "5 minutes ago", and
 * updated.
 */
export function DateTime({
  at,
  zone,
  style = "short",
  ago = false,
}: {
  at: string;
  zone: string;
  style?: MomentStyle;
  ago?: boolean;
}) {
  const format = useFormat();
  const now = useMinutes(ago);
  const recent = now === null ? null : format.ago(at, now);
  return (
    <time
      dateTime={at}
      className={`${classes.piece} figures`}
      suppressHydrationWarning
      title={`${format.moment(at, zone, "exact")} (${format.zone(at, zone)})`}
    >
      {recent ?? format.moment(at, zone, style)}
    </time>
  );
}

/**
 * Names the time zone once above many times, where the user's own differs. `isBehind`: the text
 * before it is not a sentence.
 */
export function ZoneNote({ zone, isBehind = false }: { zone: string; isBehind?: boolean }) {
  const format = useFormat();
  if (isSameClock(`${format.today(zone)}T12:00:00Z`, zone, ownZone())) return null;
  const named = format.zone(null, zone);
  return (
    <span className={classes.second}>
      {isBehind && "· "}
      <Trans>Times are in {named}</Trans>
    </span>
  );
}

/** Server time, updated every half minute; null where it is not needed. */
function useMinutes(isEnabled: boolean): Date | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(timer);
  }, [isEnabled]);
  return isEnabled ? new Date(now) : null;
}
