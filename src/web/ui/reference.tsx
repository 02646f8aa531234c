import type { ReactNode } from "react";
import classes from "./date-range.module.css";

/**
 * A reference that is copied or read out, as on tickets and in emails. It stays on one line,
 * although it has a hyphen.
 */
export function Reference({ children }: { children: ReactNode }) {
  return <span className={classes.piece}>{children}</span>;
}
