import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./plain-select.module.css";

/** A native select styled like our fields, for settings of a list or a chart outside of forms. */
export function PlainSelect({ className, ...rest }: ComponentProps<"select"> & { "aria-label": string }) {
  return (
    <span className={[classes.frame, className].filter(Boolean).join(" ")}>
      <select {...rest} className={classes.select} />
      <IconChevronDown size={16} aria-hidden />
    </span>
  );
}
