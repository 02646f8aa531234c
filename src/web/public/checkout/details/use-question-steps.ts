import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { DetailsFormStep } from "./question-steps.ts";
import { stepAsking } from "./question-steps.ts";

export type Walk = {
  /** Index of the current step, from 0. */
  at: number;
  count: number;
  isShown: (step: DetailsFormStep) => boolean;
  isLast: boolean;
  /** Whether the field at this path belongs to the current step. */
  isHere: (path: string) => boolean;
  next: () => void;
  back: () => void;
  /** Goes to the first step that contains one of these fields. */
  reveal: (paths: string[]) => void;
};

/**
 * The URL names the step (`?step=2`): the browser's back button goes back one step, and a reload
 * stays on the step. A newly shown step gets the focus, on its first invalid field or else on its
 * heading.
 */
export function useDetailsSteps(steps: readonly DetailsFormStep[]): Walk {
  const address = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = address;
  const state = address.state as { from?: number } | null | undefined;
  const requested = Number(new URLSearchParams(search).get("step") ?? 1);
  const at = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), steps.length) - 1 : 0;
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const section = document.querySelector<HTMLElement>(`[data-step="${steps[at]}"]`);
    const wrong = section?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) window.scrollTo(0, 0);
    (wrong ?? section?.querySelector<HTMLElement>("h2"))?.focus();
  }, [at, steps]);
  const walk = (to: number, replace = false) =>
    void navigate(to === 0 ? pathname : `${pathname}?step=${to + 1}`, {
      replace,
      state: replace ? state : { from: at },
      preventScrollReset: true,
    });
  return {
    at,
    count: steps.length,
    isShown: (step) => steps.length === 1 || steps[at] === step,
    isLast: at === steps.length - 1,
    isHere: (path) => stepAsking(steps, path) === at,
    next: () => walk(at + 1),
    // goes back in the history where the previous entry is that step; otherwise the browser's back
    // button would lead forward
    back: () => void (state?.from === at - 1 ? navigate(-1) : walk(at - 1, true)),
    reveal: (paths) => {
      const [first] = paths.map((path) => stepAsking(steps, path)).toSorted((a, b) => a - b);
      if (first !== undefined && first !== at) walk(first);
    },
  };
}
