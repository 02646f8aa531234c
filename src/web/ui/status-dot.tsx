import type { ReactNode } from "react";
import classes from "./status-dot.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "done" | "quiet";

/** A state as a dot with a word: never the colour alone. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
