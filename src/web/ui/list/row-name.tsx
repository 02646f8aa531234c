import type { ReactNode } from "react";
import classes from "./list-table.module.css";

type Props = {
  children: ReactNode;
  note?: ReactNode;
  /** The whole note as text, where it is not a text itself: a tooltip for what does not fit. */
  hint?: string;
};

/** The name of a row, or of something else in it, with a note below. */
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
