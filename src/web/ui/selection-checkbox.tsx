import type { ComponentProps } from "react";
import classes from "./selection-checkbox.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & {
  /** Some of the rows that it represents are checked, and some are not. */
  isMixed?: boolean;
};

/** A checkbox outside of forms: lists need a light one. */
export function TickBox({ isMixed = false, ...props }: Props) {
  return (
    <label className={classes.press}>
      <input
        {...props}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        type="checkbox"
        className={classes.box}
      />
    </label>
  );
}
