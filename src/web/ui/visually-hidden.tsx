import type { ReactNode } from "react";

/**
 * Text for screen readers after a button's visible label, such as the name of the row that the button
 * acts on. Unlike an `aria-label` it keeps the visible label in the accessible name, in every language.
 */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return (
    <>
      {" "}
      <span className="visually-hidden">{children}</span>
    </>
  );
}
