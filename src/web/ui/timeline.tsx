import type { ReactNode } from "react";
import type { Tone } from "./status-dot.tsx";
import { DateTime } from "./date-time.tsx";
import classes from "./timeline.module.css";

/** `by`: the actor, where that is not obvious. */
export type Moment = { at: string; tone: Tone; text: ReactNode; by?: ReactNode };

/** Events in order, in the time zone `zone`. */
export function Timeline({ moments, zone }: { moments: Moment[]; zone: string }) {
  return (
    <ol className={classes.timeline}>
      {moments
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map(({ at, tone, text, by }, index) => (
          <li key={index}>
            <span className={classes.dot} data-tone={tone} aria-hidden="true" />
            <span className={classes.words}>
              {text}
              {by && <span className={classes.by}>{by}</span>}
            </span>
            <span className={classes.time}>
              <DateTime at={at} zone={zone} ago />
            </span>
          </li>
        ))}
    </ol>
  );
}
