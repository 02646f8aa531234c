import type { ReactNode } from "react";
import classes from "./list-table.module.css";

/** The name of a row, and a soft word below it. */
export function RowName({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className={classes.rowName}>{children}</span>
      {note && <span className={classes.rowNote}>{note}</span>}
    </>
  );
}
