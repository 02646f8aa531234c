import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { type CheckInResult, door } from "#contract/check-in.ts";
import { call } from "#web/platform/call.ts";
import { signal } from "#web/public/check-in/signals.ts";
import { codeOf, isDoorCode } from "./code-of.ts";
import { doorQueue, type SentLate } from "./door-queue.ts";
import { scanGate } from "./scan-gate.ts";
import { type Scan, verdictKind } from "./verdict.ts";
import { type WaitingScan, waitingScans } from "./waiting-scans.ts";

/** Longer than that nobody waits at a door: the code is kept, and asked again. */
const PATIENCE_MS = 7_000;

export type Admissions = ReturnType<typeof useAdmissions>;

/** Everything that lets people in at one door: what was scanned last, what waits for the network, and the way back. */
export function useAdmissions(list_short_id: string) {
  const [shown, show] = useState<Scan | null>(null);
  const { queue, waiting, sentLate, forgetLate } = useDoorQueue(list_short_id);
  const gate = useRef(scanGate());

  /** Lets somebody in, or says why not. The answer is also told by sound and shake. */
  const admit = useCallback(
    async (code: string): Promise<Scan> => {
      const scan = await queue.admit(code);
      signal(verdictKind(scan));
      return scan;
    },
    [queue],
  );

  const scanned = useCallback(
    (text: string) => {
      const code = codeOf(text);
      if (isDoorCode(code)) return show(notFound(code));
      if (!gate.current(code, Date.now())) return;
      forgetLate();
      show({ is: "checking", code });
      // An answer that comes after the next guest's scan must not cover theirs.
      void admit(code).then((scan) => show((now) => (now?.code === code || now === null ? scan : now)));
    },
    [admit, forgetLate],
  );

  const takeBack = useCallback(
    async (check_in_short_id: string) => {
      await call(door.undo, { params: { check_in_list_short_id: list_short_id, check_in_short_id } });
      gate.current = scanGate();
    },
    [list_short_id],
  );

  return { shown, dismiss: useCallback(() => show(null), []), scanned, admit, takeBack, waiting, sentLate };
}

function notFound(code: string): Scan {
  const result = {
    code,
    outcome: "not_found",
    check_in_short_id: null,
    checked_in_at: null,
    check_in_list_name: null,
    phone_name: null,
    others_of_order: 0,
    is_old_code: false,
    attendee: null,
  } as const;
  return { is: "judged", code, result, is_own: false };
}

function useDoorQueue(list_short_id: string) {
  const [sentLate, setSentLate] = useState<SentLate | null>(null);
  const kept = useMemo(() => waitingScans(list_short_id), [list_short_id]);
  const waiting = useSyncExternalStore(kept.subscribe, kept.list, () => NONE);
  const queue = useMemo(
    () =>
      doorQueue({
        waiting: kept,
        send: (codes) => checkIn(list_short_id, codes),
        onLate({ admitted, others }) {
          setSentLate((before) => ({
            admitted: (before?.admitted ?? 0) + admitted,
            others: (before?.others ?? 0) + others,
          }));
        },
      }),
    [kept, list_short_id],
  );
  useEffect(() => queue.start(), [queue]);
  useQuestionBeforeLeaving(waiting.length > 0);
  return { queue, waiting, sentLate, forgetLate: useCallback(() => setSentLate(null), []) };
}

const NONE: readonly WaitingScan[] = [];

/** The scans would be kept, but nobody would send them. */
function useQuestionBeforeLeaving(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const question = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", question);
    return () => window.removeEventListener("beforeunload", question);
  }, [isWaiting]);
}

async function checkIn(check_in_list_short_id: string, codes: string[]): Promise<CheckInResult[]> {
  const { data } = await call(door.checkIn, {
    params: { check_in_list_short_id },
    body: { codes },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return data;
}
