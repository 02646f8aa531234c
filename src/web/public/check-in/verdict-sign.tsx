import type { ReactNode } from "react";
import type { VerdictKind } from "./admissions/verdict.ts";
import classes from "./result-screen.module.css";

/**
 * The shape carries the verdict without color: admitted is round, refused has corners, and every
 * verdict has a shape of its own.
 */
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

const RING = <circle cx="48" cy="48" r="42" />;
const OCTAGON = <path d="M30 5h36l25 25v36L66 91H30L5 66V30z" />;
const SQUARE = <rect x="8" y="8" width="80" height="80" rx="10" />;

const SIGNS: Record<VerdictKind, ReactNode> = {
  admitted: (
    <>
      {RING}
      <path d="m28 50 14 14 27-31" />
    </>
  ),
  // a tick with its seal
  signed: (
    <>
      <circle cx="48" cy="48" r="42" strokeDasharray="1 15.5" />
      <circle cx="48" cy="48" r="30" />
      <path d="m34 49 10 10 19-22" />
    </>
  ),
  admitted_unpaid: (
    <>
      {RING}
      <path d="m20 50 12 12 20-25M66 30v36M74 37c-4-5-16-5-16 2s16 6 16 13-13 8-17 2" />
    </>
  ),
  checked_out: (
    <>
      {RING}
      <path d="M28 48h40M54 33l15 15-15 15" />
    </>
  ),
  already_in: (
    <>
      <path d="M48 8 92 84H4z" />
      <path d="M48 36v22M48 70v.5" />
    </>
  ),
  not_in: (
    <>
      {SQUARE}
      <path d="M28 48h40" />
    </>
  ),
  // an arrow-shaped sign that points elsewhere
  wrong_list: (
    <>
      <path d="M6 22h58l26 26-26 26H6z" />
      <path d="M24 48h34M46 36l12 12-12 12" />
    </>
  ),
  not_yet: (
    <>
      {SQUARE}
      <path d="M48 26v24l16 10" />
    </>
  ),
  // an hourglass
  over: <path d="M20 8h56M20 88h56M26 8c0 26 44 54 44 80M70 8c0 26-44 54-44 80" />,
  cancelled: (
    <>
      {OCTAGON}
      <path d="m33 33 30 30M63 33 33 63" />
    </>
  ),
  unpaid: (
    <>
      {OCTAGON}
      <path d="M48 22v52M61 35c-5-8-26-8-26 3s26 9 26 20-22 11-27 2" />
    </>
  ),
  unknown: (
    <>
      <path d="M48 5 91 48 48 91 5 48z" />
      <path d="M38 40c0-13 20-13 20 0 0 9-10 9-10 18M48 70v.5" />
    </>
  ),
  // two tickets, one before the other
  ambiguous: (
    <>
      <rect x="6" y="30" width="60" height="58" rx="8" />
      <path d="M30 30V8h60v58H66M26 52c0-12 20-12 20 0 0 8-10 8-10 14M36 76v.5" />
    </>
  ),
  // a torn sheet
  damaged: (
    <>
      <path d="M16 6h64v38L66 54 54 42 42 54 30 42 16 52z" />
      <path d="M16 70l14-10 12 12 12-12 12 12 14-10v28H16z" />
    </>
  ),
  // a keyboard
  other_layout: (
    <>
      <rect x="4" y="20" width="88" height="56" rx="8" />
      <path d="M22 38h.5M40 38h.5M58 38h.5M74 38h.5M30 58h36" />
    </>
  ),
  waiting: (
    <>
      {RING}
      <path d="M48 24v26l16 10" />
    </>
  ),
  failed: (
    <>
      {SQUARE}
      <path d="M48 26v28M48 70v.5" />
    </>
  ),
  checking: <path d="M48 6a42 42 0 1 1-42 42" />,
};
