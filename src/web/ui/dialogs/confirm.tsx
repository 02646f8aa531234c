import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { lazy } from "#web/ui/lazy.ts";

export type Question = {
  /** What will happen, with numbers and names: "Cancel order O-7KQ2M9X?" */
  title: ReactNode;
  body?: ReactNode;
  /** What the button does, in its own words: "Cancel order". Never "OK". */
  action: ReactNode;
  /** What leaving it does: "Keep order". */
  keep?: ReactNode;
  tone?: "normal" | "danger";
  /** The action: the dialog stays open while it runs and shows why it failed. */
  run?: () => Promise<unknown>;
};

/** Asks for a confirmation. Resolves to true after the user confirmed and `run`, if given, succeeded. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    open = {
      question,
      answer: (isYes) => {
        open = undefined;
        changed?.();
        resolve(isYes);
      },
    };
    changed?.();
  });
}

/** For a link in a question: whoever follows it has answered. */
export function leaveQuestion(): void {
  open?.answer(false);
}

export type OpenQuestion = { question: Question; answer: (is_yes: boolean) => void };

export function ConfirmHost() {
  const asked = useSyncExternalStore(
    (listener) => {
      changed = listener;
      return () => (changed = undefined);
    },
    () => open,
    () => undefined,
  );
  return asked ? (
    <Suspense>
      <Dialog asked={asked} />
    </Suspense>
  ) : null;
}

const Dialog = lazy(() => import("./confirm-dialog.tsx"));
let open: OpenQuestion | undefined;
let changed: (() => void) | undefined;
