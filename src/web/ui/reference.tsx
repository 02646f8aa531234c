import type { ReactNode } from "react";
import classes from "./date-range.module.css";

/** A number that is copied or read out, as it stands on tickets and in mails: never over two lines, though it has a hyphen. */
export function Reference({ children }: { children: ReactNode }) {
  return <span className={classes.piece}>{children}</span>;
}
