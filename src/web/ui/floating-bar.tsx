import type { ReactNode } from "react";
import classes from "./floating-bar.module.css";
import { useCovers } from "./use-sticky-insets.ts";

/** Stands at the foot of what one works on while there is something to decide: what has changed, what is selected. */
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

/** In its place for a moment, once it is decided. */
export function FloatingNews({ children }: { children: ReactNode }) {
  return (
    <div ref={useCovers("bottom")} className={classes.bar} data-news role="status">
      {children}
    </div>
  );
}
