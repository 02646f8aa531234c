import { useSyncExternalStore } from "react";
import { CallError } from "./call-error.ts";

/** Somebody is asked to prove who they are. */
export type OpenProof = { answer: (is_proven: boolean) => void };

/**
 * Asks for step-up authentication after a refusal, once for all calls that wait for it. Cancelling it
 * rejects with `aborted`. Rethrows the refusal where no dialog can be shown.
 */
export async function waitForProof(refused: CallError): Promise<void> {
  if (!changed) throw refused;
  if (!(await askForProof())) throw new CallError({ code: "aborted", status: 0, message: refused.message });
}

/** Whether somebody is asked now: for the one place that shows it. */
export function useProofAsked(): OpenProof | undefined {
  return useSyncExternalStore(listen, () => open, nobody);
}

/** Whoever shows it leaves, and the question with them. */
function listen(listener: () => void): () => void {
  changed = listener;
  return () => {
    changed = undefined;
    open?.answer(false);
  };
}

const nobody = () => undefined;

function askForProof(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    open = {
      answer: (isProven) => {
        open = undefined;
        asked = undefined;
        changed?.();
        resolve(isProven);
      },
    };
    changed?.();
  });
  return asked;
}

let open: OpenProof | undefined;
let asked: Promise<boolean> | undefined;
let changed: (() => void) | undefined;
