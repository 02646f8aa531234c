import { Trans, useLingui } from "@lingui/react/macro";
import { IconLogin2, IconLogout2 } from "@tabler/icons-react";
import type { CheckInDirection } from "#domain/check-in.ts";
import classes from "./station.module.css";

export function DirectionSwitch({
  direction,
  change,
}: {
  direction: CheckInDirection;
  change: (to: CheckInDirection) => void;
}) {
  const { t } = useLingui();
  return (
    <div className={classes.ways} role="group" aria-label={t`Direction`}>
      <button type="button" aria-pressed={direction === "in"} onClick={() => change("in")}>
        <IconLogin2 size={20} aria-hidden />
        <Trans context="through a door">In</Trans>
      </button>
      <button type="button" aria-pressed={direction === "out"} onClick={() => change("out")}>
        <IconLogout2 size={20} aria-hidden />
        <Trans context="through a door">Out</Trans>
      </button>
    </div>
  );
}
