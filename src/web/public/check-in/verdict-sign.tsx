import type { ReactNode } from "react";
import type { VerdictKind } from "./admissions/verdict.ts";
import classes from "./result-screen.module.css";

/** The shape says it without the colour: a round tick, a triangle, an octagon with a cross, a clock. */
export function VerdictSign({ kind }: { kind: VerdictKind }) {
  return (
    <svg
      className={classes.sign}
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SIGNS[kind]}
    </svg>
  );
}

const SIGNS: Record<VerdictKind, ReactNode> = {
  admitted: (
    <>
      <circle cx="48" cy="48" r="42" />
      <path d="m28 50 14 14 27-31" />
    </>
  ),
  already_in: (
    <>
      <path d="M48 8 92 84H4z" />
      <path d="M48 36v22M48 70v.5" />
    </>
  ),
  refused: (
    <>
      <path d="M30 5h36l25 25v36L66 91H30L5 66V30z" />
      <path d="m33 33 30 30M63 33 33 63" />
    </>
  ),
  waiting: (
    <>
      <circle cx="48" cy="48" r="42" />
      <path d="M48 24v26l16 10" />
    </>
  ),
  checking: <path d="M48 6a42 42 0 1 1-42 42" />,
};
