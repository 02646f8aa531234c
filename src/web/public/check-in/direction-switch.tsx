import { Trans, useLingui } from "@lingui/react/macro";
import { IconLogin2, IconLogout2 } from "@tabler/icons-react";
import type { CheckInDirection } from "#domain/check-in.ts";
import classes from "./station.module.css";

export function DirectionSwitch({
  direction,
  turn,
}: {
  direction: CheckInDirection;
  turn: (to: CheckInDirection) => void;
}) {
  const { t } = useLingui();
  return (
    <div className={classes.ways} role="group" aria-label={t`Which way people go`}>
      <button type="button" aria-pressed={direction === "in"} onClick={() => turn("in")}>
        <IconLogin2 size={20} aria-hidden />
        <Trans context="through a door">In</Trans>
      </button>
      <button type="button" aria-pressed={direction === "out"} onClick={() => turn("out")}>
        <IconLogout2 size={20} aria-hidden />
        <Trans context="through a door">Out</Trans>
      </button>
    </div>
  );
}
