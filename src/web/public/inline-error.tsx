import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./inline-error.module.css";

/** Error message beside its cause, announced by screen readers. */
export function InlineError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p role="alert" id={id} className={classes.problem}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
