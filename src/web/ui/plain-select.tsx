import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./plain-select.module.css";

/** The browser's own list of choices, in the frame of our fields: for what is set beside a list or a chart, outside of forms. */
export function PlainSelect({ className, ...given }: ComponentProps<"select"> & { "aria-label": string }) {
  return (
    <span className={[classes.frame, className].filter(Boolean).join(" ")}>
      <select {...given} className={classes.select} />
      <IconChevronDown size={16} aria-hidden />
    </span>
  );
}
