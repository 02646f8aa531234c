import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { evenSteps, evenTicks } from "./axis.ts";
import classes from "./chart.module.css";

export type ChartPoint = {
  label: string;
  value: number;
  /** The corresponding value of the previous period, drawn as a line behind the bars. */
  before?: number;
  /** A label that stands below the bar in place of its name: "Today". */
  mark?: string;
  /** An event of this day, on a line above the bar: "Sold out". */
  flag?: string;
};

type ChartProps = {
  /** Description for screen readers: "Tickets sold, 3 May to 16 May". */
  title: string;
  points: ChartPoint[];
  /** What a point represents: "Day". */
  of: string;
  /** The name of the value: "Revenue". */
  name: string;
  /** Formats a value in full, and below in short for the axis. */
  say: (value: number) => string;
  sayShort: (value: number) => string;
  /** The smallest step of the axis: for money, its main unit. */
  least?: number;
  /** The page shows these values as a table itself. */
  isTableBelow?: boolean;
};

/**
 * A bar for each point. The same values are in a table that can be opened and that screen readers
 * can read.
 */
export function Chart(props: ChartProps) {
  const hasBefore = props.points.some(({ before }) => before !== undefined);
  return (
    <figure className={classes.figure}>
      <Bars {...props} />
      {hasBefore && (
        <figcaption className={classes.legend}>
          <span data-kind="bar">
            <Trans>This period</Trans>
          </span>
          <span data-kind="line">
            <Trans>Previous period</Trans>
          </span>
        </figcaption>
      )}
      {!props.isTableBelow && <Values hasBefore={hasBefore} {...props} />}
    </figure>
  );
}

function Values({ hasBefore, ...props }: ChartProps & { hasBefore: boolean }) {
  const id = useId();
  const [isOpen, open] = useState(false);
  return (
    <>
      <table id={id} className={isOpen ? classes.table : "visually-hidden"}>
        <caption className="visually-hidden">{props.title}</caption>
        <thead>
          <tr>
            <th scope="col">{props.of}</th>
            <th scope="col">{props.name}</th>
            {hasBefore && (
              <th scope="col">
                <Trans>Previous period</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.points.map(({ label, value, before, flag }, at) => (
            // Two points may have the same name: the hour that clocks repeat.
            <tr key={at}>
              <th scope="row">{flag ? `${label} · ${flag}` : label}</th>
              <td>{props.say(value)}</td>
              {hasBefore && <td>{before === undefined ? "–" : props.say(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Anchor
        component="button"
        type="button"
        size="sm"
        style={{ color: "var(--text-soft)" }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => open(!isOpen)}
      >
        {isOpen ? <Trans>Hide table</Trans> : <Trans>Show as table</Trans>}
      </Anchor>
    </>
  );
}

function Bars({ points, say, sayShort, least }: ChartProps) {
  const steps = evenSteps(Math.max(...points.map(({ value, before = 0 }) => Math.max(value, before))), least);
  const top = steps.at(-1) ?? 1;
  const ticks = evenTicks(points.length);
  // Escape dismisses the tooltip until the pointer enters a bar again (WCAG 1.4.13)
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => key === "Escape" && setDismissed(true);
    window.addEventListener("keydown", dismiss);
    return () => window.removeEventListener("keydown", dismiss);
  }, []);
  return (
    <div
      className={classes.drawing}
      data-flagged={points.some(({ flag }) => flag !== undefined) || undefined}
      aria-hidden="true"
    >
      <div className={classes.scale}>
        {steps.toReversed().map((step) => (
          <span key={step}>{sayShort(step)}</span>
        ))}
      </div>
      <div className={classes.plot}>
        {steps.map((step) => (
          <div key={step} className={classes.line} style={{ bottom: `${(step / top) * 100}%` }} />
        ))}
        <BeforeLine points={points} top={top} />
        <div
          className={classes.columns}
          data-many={points.length > 31 || undefined}
          data-dismissed={isDismissed || undefined}
        >
          {points.map(({ label, value, before, mark, flag }, at) => (
            <div
              key={at}
              className={classes.column}
              data-side={sideOf(at, points.length)}
              onMouseEnter={() => setDismissed(false)}
            >
              {flag && <span className={classes.flag}>{flag}</span>}
              <div className={classes.bar} style={{ height: `${(Math.max(0, value) / top) * 100}%` }} />
              <span className={classes.tip} style={{ bottom: `${Math.min(78, (Math.max(0, value) / top) * 100)}%` }}>
                <strong>{say(value)}</strong> {label}
                {before !== undefined && (
                  <span className={classes.tipBefore}>
                    <Trans>Previous period: {say(before)}</Trans>
                  </span>
                )}
              </span>
              {(mark || ticks[at] !== "never") && (
                <span className={classes.tick} data-tick={mark ? "always" : ticks[at]} data-mark={mark && true}>
                  {mark ?? label}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The values of the previous period, each at the middle of its bar. */
function BeforeLine({ points, top }: { points: ChartPoint[]; top: number }) {
  const line = points.flatMap(({ before }, at) =>
    before === undefined ? [] : [`${at + 0.5},${top - Math.max(0, before)}`],
  );
  if (line.length === 0) return null;
  return (
    <svg className={classes.before} viewBox={`0 0 ${points.length} ${top}`} preserveAspectRatio="none">
      <polyline points={line.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A tooltip over a bar near the edge is aligned inwards. */
function sideOf(at: number, count: number): "start" | "end" | undefined {
  if (at < count / 4) return "start";
  return at >= (count * 3) / 4 ? "end" : undefined;
}
