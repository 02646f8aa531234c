import type { ReactNode } from "react";
import classes from "./floating-bar.module.css";
import { useCovers } from "./use-sticky-insets.ts";

/** Bar at the bottom while there is something to decide, such as unsaved changes or a selection. */
export function FloatingBar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div
      ref={useCovers("bottom")}
      className={classes.bar}
      role="region"
      aria-label={label}
      aria-live={label ? undefined : "polite"}
    >
      {children}
    </div>
  );
}

/** Replaces the bar for a moment after the decision. */
export function FloatingNews({ children }: { children: ReactNode }) {
  return (
    <div ref={useCovers("bottom")} className={classes.bar} data-news role="status">
      {children}
    </div>
  );
}
