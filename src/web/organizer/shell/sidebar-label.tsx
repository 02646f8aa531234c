import type { ReactNode } from "react";
import classes from "./sidebar-label.module.css";

/** What a place is called. Where the rail is only icons wide it stands beside the one that is pointed at, or has the focus. */
export function RailWord({ children }: { children: ReactNode }) {
  return <span className={classes.word}>{children}</span>;
}
