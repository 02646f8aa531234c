import type { KeyboardEvent, ReactNode } from "react";
import { useIsReadOnly } from "./use-is-read-only.ts";

/**
 * A button of a form that chooses what is looked at, and changes nothing: it works where the form can only be read, too. There it is none of
 * HTML's own, as the disabled `fieldset` around it would switch that off.
 */
export function LookButton({
  isPressed,
  press,
  children,
}: {
  isPressed: boolean;
  press: () => void;
  children: ReactNode;
}) {
  if (!useIsReadOnly())
    return (
      <button type="button" aria-pressed={isPressed} onClick={press}>
        {children}
      </button>
    );
  function pressByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  }
  return (
    <span role="button" tabIndex={0} aria-pressed={isPressed} onClick={press} onKeyDown={pressByKey}>
      {children}
    </span>
  );
}
