import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import classes from "./copy-fallback.module.css";

/**
 * Shows and selects a text that could not be copied, because the page is not on HTTPS or the
 * browser denies it.
 */
export function CopyFallback({ text }: { text: string }) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => select(shown.current), [text]);
  return (
    <p className={classes.fallback} role="status">
      <Trans>We couldn’t copy this automatically. Copy it from here:</Trans>{" "}
      <span
        ref={shown}
        className={classes.text}
        translate="no"
        // a dialog that opens with it focuses this element and not a button, which would clear the
        // selection
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
