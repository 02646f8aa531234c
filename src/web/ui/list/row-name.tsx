import type { ReactNode } from "react";
import classes from "./list-table.module.css";

type Props = {
  children: ReactNode;
  note?: ReactNode;
  /** The whole note, where it is no text itself: what does not fit is said when it is pointed at. */
  hint?: string;
};

/** The name of a row, or of something else in it, and a soft word below it. */
export function RowName({ children, note, hint }: Props) {
  return (
    <>
      <span className={classes.rowName} title={typeof children === "string" ? children : undefined}>
        {children}
      </span>
      {note && (
        <span className={classes.rowNote} title={typeof note === "string" ? note : hint}>
          {note}
        </span>
      )}
    </>
  );
}
