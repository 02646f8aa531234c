import { useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import classes from "./getting-started-page.module.css";
import type { Step } from "./use-steps.tsx";

export function StepList({ steps }: { steps: Step[] }) {
  const { t } = useLingui();
  const next = steps.find(({ is_done }) => !is_done);
  return (
    <ol className={classes.steps}>
      {steps.map((step, at) => (
        <li key={step.key} className={classes.step} data-done={step.is_done || undefined}>
          <span
            className={classes.mark}
            role="img"
            aria-label={step.is_done ? t({ message: "Done", context: "a step" }) : t`Open`}
          >
            {step.is_done ? <IconCheck size={16} aria-hidden /> : at + 1}
          </span>
          <div className={classes.words}>
            <h2>{step.title}</h2>
            <p>{step.why}</p>
          </div>
          {!step.is_done && step.action && <div className={classes.action}>{step.action(step === next)}</div>}
          {!step.is_done && step.form && <div className={classes.stepForm}>{step.form}</div>}
        </li>
      ))}
    </ol>
  );
}
