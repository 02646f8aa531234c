import { Trans } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { Admissions } from "./admissions/use-admissions.ts";
import type { Scan } from "./admissions/verdict.ts";
import classes from "./result-screen.module.css";

type ResultButtonsProps = {
  scan: Scan;
  admissions: Pick<Admissions, "dismiss" | "takeBack">;
  isAsking: boolean;
  ask: (is_asking: boolean) => void;
  others: ReactNode;
  badge: ReactNode;
};

/**
 * Continues with the next attendee, or undoes the check-in after confirmation, to prevent
 * accidental taps.
 */
export function ResultButtons({ scan, admissions, isAsking, ask, others, badge }: ResultButtonsProps) {
  const [problem, setProblem] = useState<string>();
  const check_in_short_id = scan.is === "told" && scan.direction === "in" ? scan.verdict.check_in_short_id : null;
  if (!isAsking || check_in_short_id === null) {
    return (
      <div className={classes.buttons}>
        {others}
        {badge}
        {check_in_short_id !== null && (
          <button type="button" data-quiet onClick={withStopPropagation(() => ask(true))}>
            <Trans>Undo check-in</Trans>
          </button>
        )}
        <button key="next" type="button" ref={focus} onClick={admissions.dismiss}>
          <Trans>Next</Trans>
        </button>
      </div>
    );
  }
  const takeBack = () =>
    void admissions.takeBack(check_in_short_id).then(admissions.dismiss, (error: Error) => setProblem(error.message));
  return (
    <div className={classes.question}>
      <p role="alert">{problem ?? <Trans>Undo this check-in? The ticket can then be used again.</Trans>}</p>
      <div className={classes.buttons}>
        <button type="button" data-quiet onClick={withStopPropagation(takeBack)}>
          <Trans>Undo check-in</Trans>
        </button>
        <button key="keep" type="button" ref={focus} onClick={withStopPropagation(() => ask(false))}>
          <Trans>Keep</Trans>
        </button>
      </div>
    </div>
  );
}

/** The surrounding screen handles every tap as "next". */
function withStopPropagation(action: () => void) {
  return (event: MouseEvent) => {
    event.stopPropagation();
    action();
  };
}

const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });
