import type { ReactNode } from "react";

/**
 * Tells who can't see it which of several things a button is about. It follows the button's own words, so that the button is
 * called by what stands on it, in every language: an `aria-label` beside visible words never does.
 */
export function About({ children }: { children: ReactNode }) {
  return (
    <>
      {" "}
      <span className="visually-hidden">{children}</span>
    </>
  );
}
