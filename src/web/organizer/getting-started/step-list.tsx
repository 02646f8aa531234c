import { Plural, useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import classes from "./getting-started-page.module.css";
import type { Step } from "./use-steps.tsx";

/** `foldsDone`: steps that are done are one line, which opens. */
export function StepList({ steps, foldsDone = false }: { steps: Step[]; foldsDone?: boolean }) {
  const done = steps.filter(({ is_done }) => is_done);
  if (!foldsDone || done.length === 0) return <Steps steps={steps} all={steps} />;
  const open = steps.filter(({ is_done }) => !is_done);
  return (
    <>
      {open.length > 0 && <Steps steps={open} all={steps} />}
      <details className={classes.done}>
        <summary>
          <strong>{done.length}</strong> <Plural value={steps.length} one="of # step done" other="of # steps done" />
        </summary>
        <Steps steps={done} all={steps} />
      </details>
    </>
  );
}

function Steps({ steps, all }: { steps: Step[]; all: Step[] }) {
  const { t } = useLingui();
  const next = all.find(({ is_done }) => !is_done);
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
          {!step.is_done && step.form && <div className={classes.stepForm}>{step.form(step === next)}</div>}
        </li>
      ))}
    </ol>
  );
}
