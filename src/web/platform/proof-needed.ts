import { useSyncExternalStore } from "react";
import { CallError, isCallError } from "./call-error.ts";

/** Somebody is asked to prove who they are. */
export type OpenProof = { answer: (is_proven: boolean) => void };

/**
 * Runs a deed. Where it is refused until one has proven who one is, that is asked, once for all deeds that wait for it, and the deed is
 * done again. Who does not want to prove it has stopped the deed: `aborted`.
 */
export async function proven<Done>(deed: () => Promise<Done>): Promise<Done> {
  try {
    return await deed();
  } catch (error) {
    if (!isCallError(error, "proof_needed") || !changed) throw error;
    if (await askForProof()) return deed();
    throw new CallError({ code: "aborted", status: 0, message: error.message });
  }
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
