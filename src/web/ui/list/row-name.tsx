import type { ReactNode } from "react";
import classes from "./list-table.module.css";

/** The name of a row, or of something else in it, and a soft word below it. */
export function RowName({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className={classes.rowName} title={typeof children === "string" ? children : undefined}>
        {children}
      </span>
      {note && (
        <span className={classes.rowNote} title={typeof note === "string" ? note : undefined}>
          {note}
        </span>
      )}
    </>
  );
}
