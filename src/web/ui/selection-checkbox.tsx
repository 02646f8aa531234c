import type { ComponentProps } from "react";
import classes from "./selection-checkbox.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & {
  /** Of what it stands for some is ticked, and some is not. */
  isMixed?: boolean;
};

/** A box to tick where there is no form: lists are too light for more. */
export function TickBox({ isMixed = false, ...props }: Props) {
  return (
    <label className={classes.press}>
      <input
        {...props}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        className={classes.box}
      />
    </label>
  );
}
