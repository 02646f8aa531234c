import { Trans } from "@lingui/react/macro";
import classes from "./details-form.module.css";
import type { Walk } from "./use-question-steps.ts";

/** Shows the progress as text, which screen readers announce when it changes, and as a bar. */
export function StepProgress({ walk: { at, count } }: { walk: Walk }) {
  if (count === 1) return null;
  const number = at + 1;
  return (
    <div className={classes.progress}>
      <p role="status">
        <Trans>
          Step {number} of {count}
        </Trans>
      </p>
      <span aria-hidden="true">
        <i style={{ inlineSize: `${(number / count) * 100}%` }} />
      </span>
    </div>
  );
}
