import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import classes from "./steps.module.css";

/** Progress in a few steps: done, current and upcoming. */
export function Steps({ steps, at }: { steps: string[]; at: number }) {
  const { t } = useLingui();
  return (
    <ol className={classes.steps} aria-label={t`Steps`}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          data-state={index < at ? "done" : index === at ? "here" : "to_come"}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < at ? <IconCheck size={14} /> : index + 1}
          </span>
          <span className={classes.count} aria-hidden="true">
            <Trans context="a step, and of how many">
              {index + 1} of {steps.length}
            </Trans>{" "}
            ·
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
