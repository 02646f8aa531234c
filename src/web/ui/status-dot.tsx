import type { ReactNode } from "react";
import classes from "./status-dot.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "done" | "quiet";

/** A status as a dot with a label, because color alone is not enough. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
