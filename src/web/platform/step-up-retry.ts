import { useSyncExternalStore } from "react";
import { CallError } from "./call-error.ts";

/** An open request for step-up authentication. */
export type OpenProof = { answer: (is_proven: boolean) => void };

/**
 * Asks for step-up authentication after a refusal, once for all calls that wait for it. Cancelling it
 * rejects with `aborted`. Rethrows the refusal where no dialog can be shown.
 */
export async function waitForProof(refused: CallError): Promise<void> {
  if (!changed) throw refused;
  if (!(await askForProof())) throw new CallError({ code: "aborted", status: 0, message: refused.message });
}

/** The open request, for the one component that shows it. */
export function useOpenProof(): OpenProof | undefined {
  return useSyncExternalStore(listen, () => open, noProof);
}

/** When the component that shows the request unmounts, the request is cancelled. */
function listen(listener: () => void): () => void {
  changed = listener;
  return () => {
    changed = undefined;
    open?.answer(false);
  };
}

const noProof = () => undefined;

function askForProof(): Promise<boolean> {
  pendingProof ??= new Promise((resolve) => {
    open = {
      answer: (isProven) => {
        open = undefined;
        pendingProof = undefined;
        changed?.();
        resolve(isProven);
      },
    };
    changed?.();
  });
  return pendingProof;
}

let open: OpenProof | undefined;
let pendingProof: Promise<boolean> | undefined;
let changed: (() => void) | undefined;
