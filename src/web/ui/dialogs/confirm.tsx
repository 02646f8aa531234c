import { type ReactNode, Suspense } from "react";
import { create } from "zustand";
import { lazy } from "#web/ui/lazy.ts";

export type Question = {
  /** States what will happen, with numbers and names: "Cancel order O-7KQ2M9X?" */
  title: ReactNode;
  body?: ReactNode;
  /** Label of the confirming button: "Cancel order". Never "OK". */
  action: ReactNode;
  /** Label of the cancelling button: "Keep order". */
  keep?: ReactNode;
  tone?: "normal" | "danger";
  /** The action: the dialog stays open while it runs and shows why it failed. */
  run?: () => Promise<unknown>;
};

/** Asks for a confirmation. Resolves to true after the user confirmed and `run`, if given, succeeded. */
export function confirm(question: Question): Promise<boolean> {
  leaveQuestion();
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      useConfirmation.setState({ open: undefined });
      resolve(isYes);
    };
    useConfirmation.setState({ open: { question, answer } });
  });
}

/** For a link in a question: following it counts as cancelling. */
export function leaveQuestion(): void {
  useConfirmation.getState().open?.answer(false);
}

export type OpenQuestion = { question: Question; answer: (is_yes: boolean) => void };

export function ConfirmHost() {
  const openQuestion = useConfirmation(({ open }) => open);
  return openQuestion ? (
    <Suspense>
      <Dialog openQuestion={openQuestion} />
    </Suspense>
  ) : null;
}

const Dialog = lazy(() => import("./confirm-dialog.tsx"));
const useConfirmation = create<{ open?: OpenQuestion | undefined }>(() => ({}));
