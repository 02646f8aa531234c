import type { KeyboardEvent, ReactNode } from "react";
import { useIsReadOnly } from "./use-is-read-only.ts";

/**
 * A button in a form that only changes the view and no data, so it works in a read-only form too.
 * There it is not an HTML button, because the disabled `fieldset` around it would disable that.
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
