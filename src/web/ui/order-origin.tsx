import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import classes from "./order-origin.module.css";

/** What couldn’t be copied, as where the page did not come by https, or the browser was told not to: it stands there, and is selected. */
export function OrderOrigin({ text }: { text: string }) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => select(shown.current), [text]);
  return (
    <p className={classes.isManual} role="status">
      <Trans>It couldn’t be copied. Here it is, to copy by hand:</Trans>{" "}
      <span
        ref={shown}
        className={classes.text}
        translate="no"
        // a dialog that opens with it puts the focus here, and not on a button, which would take the selection away
        tabIndex={-1}
        data-autofocus
        onFocus={({ currentTarget }) => select(currentTarget)}
      >
        {text}
      </span>
    </p>
  );
}

function select(element: HTMLElement | null): void {
  if (element) window.getSelection()?.selectAllChildren(element);
}
