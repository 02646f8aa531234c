import { useEffect } from "react";
import { create } from "zustand";
import { CallError } from "./call-error.ts";

/** An open request for step-up authentication. */
export type OpenProof = { isProven: Promise<boolean>; answer: (is_given: boolean) => void };

/** `canAsk`: whether a component shows the request. */
const useStepUp = create<{ canAsk: boolean; open?: OpenProof | undefined }>(() => ({ canAsk: false }));

/**
 * Asks for step-up authentication after a refusal, once for all calls that wait for it. Cancelling it
 * rejects with `aborted`. Rethrows the refusal where no dialog can be shown.
 */
export async function waitForProof(refused: CallError): Promise<void> {
  const { canAsk, open } = useStepUp.getState();
  if (!canAsk) throw refused;
  const { isProven } = open ?? askForProof();
  if (!(await isProven)) throw new CallError({ code: "aborted", status: 0, message: refused.message });
}

/** The open request, for the one component that shows it. When that unmounts, it is cancelled. */
export function useOpenProof(): OpenProof | undefined {
  useEffect(() => {
    useStepUp.setState({ canAsk: true });
    return () => {
      useStepUp.getState().open?.answer(false);
      useStepUp.setState({ canAsk: false });
    };
  }, []);
  return useStepUp(({ open }) => open);
}

function askForProof(): OpenProof {
  const { promise: isProven, resolve } = Promise.withResolvers<boolean>();
  const open: OpenProof = {
    isProven,
    answer: (isGiven) => {
      useStepUp.setState({ open: undefined });
      resolve(isGiven);
    },
  };
  useStepUp.setState({ open });
  return open;
}
