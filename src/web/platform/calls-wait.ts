import { createStore } from "zustand/vanilla";

type Check = () => Promise<void>;

const waiting = createStore<{ check?: Check | undefined; checking?: Promise<void> | undefined }>(() => ({}));

/**
 * Makes every later dashboard call wait for this check, until it has succeeded once
 * (`other-sign-in.ts`).
 */
export function checkFirst(check: Check | undefined): void {
  waiting.setState({ check, checking: undefined });
  if (check) void checked(false)?.catch(() => undefined);
}

/**
 * Returns what a call has to wait for, or undefined where there is nothing. The check's own call
 * does not wait.
 * @throws what the check throws: the call is not sent
 */
export function checked(isOwn: boolean): Promise<void> | undefined {
  const { check, checking } = waiting.getState();
  if (!check || isOwn) return undefined;
  if (checking) return checking;
  const isCurrent = () => waiting.getState().check === check;
  const started = check().then(
    () => {
      if (isCurrent()) waiting.setState({ check: undefined });
    },
    (error: unknown) => {
      if (isCurrent()) waiting.setState({ checking: undefined });
      throw error;
    },
  );
  waiting.setState({ checking: started });
  return started;
}
