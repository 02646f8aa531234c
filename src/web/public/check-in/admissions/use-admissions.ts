import { useCallback, useEffect, useRef, useState } from "react";
import { type CheckInResult, door } from "#contract/check-in-lists.ts";
import { call } from "../../../platform/call.ts";
import { isCallError } from "../../../platform/call-error.ts";
import { signal } from "../signals.ts";
import { codeOf } from "./code-of.ts";
import { scanGate } from "./scan-gate.ts";
import { type Scan, verdictKind } from "./verdict.ts";

/** As many as one call takes. */
const AT_ONCE = 100;
const ASKS_AGAIN_MS = 4_000;
/** Longer than that nobody waits at a door: the code is kept, and asked again. */
const PATIENCE_MS = 7_000;

/** What became of the scans that had to wait for the network. */
export type SentLate = { admitted: number; others: number };

export type Admissions = ReturnType<typeof useAdmissions>;

/** Everything that lets people in at one door: what was scanned last, what waits for the network, and the way back. */
export function useAdmissions(list_short_id: string) {
  const [shown, show] = useState<Scan | null>(null);
  const [waiting, setWaiting] = useState<string[]>([]);
  const [sentLate, setSentLate] = useState<SentLate | null>(null);
  const gate = useRef(scanGate());
  const own = useRef(new Set<string>());

  /** Lets somebody in, or says why not. The answer is also told by sound and shake. */
  const admit = useCallback(
    async (code: string): Promise<Scan> => {
      const scan = await judge(list_short_id, code, own.current);
      signal(verdictKind(scan));
      if (scan.is === "waiting") setWaiting((kept) => [...kept.filter((one) => one !== code), code]);
      return scan;
    },
    [list_short_id],
  );

  const scanned = useCallback(
    (text: string) => {
      const code = codeOf(text);
      if (!gate.current(code, Date.now())) return;
      setSentLate(null);
      show({ is: "checking", code });
      // An answer that comes after the next guest's scan must not cover theirs.
      void admit(code).then((scan) => show((now) => (now?.code === code || now === null ? scan : now)));
    },
    [admit],
  );

  const takeBack = useCallback(
    async (check_in_short_id: string) => {
      await call(door.undo, { params: { check_in_list_short_id: list_short_id, check_in_short_id } });
      gate.current = scanGate();
    },
    [list_short_id],
  );

  useEffect(() => {
    if (waiting.length === 0) return;
    async function askAgain() {
      const results = await checkIn(list_short_id, waiting.slice(0, AT_ONCE)).catch(() => null);
      if (!results) return;
      setWaiting((kept) => kept.filter((code) => !results.some(({ attendee_short_id }) => attendee_short_id === code)));
      const admitted = results.filter(({ outcome }) => outcome === "checked_in").length;
      setSentLate((before) => ({
        admitted: (before?.admitted ?? 0) + admitted,
        others: (before?.others ?? 0) + results.length - admitted,
      }));
    }
    const timer = setInterval(() => void askAgain(), ASKS_AGAIN_MS);
    const now = () => void askAgain();
    window.addEventListener("online", now);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", now);
    };
  }, [list_short_id, waiting]);

  return { shown, dismiss: useCallback(() => show(null), []), scanned, admit, takeBack, waiting, sentLate };
}

async function judge(list_short_id: string, code: string, own: Set<string>): Promise<Scan> {
  try {
    const [result] = await checkIn(list_short_id, [code]);
    if (!result) throw new Error("One code has one answer.");
    const is_own = own.has(code);
    if (result.outcome === "checked_in") own.add(code);
    return { is: "judged", code, result, is_own };
  } catch (error) {
    if (isCallError(error, "network", "timeout", "aborted", "unavailable", "busy")) return { is: "waiting", code };
    return { is: "failed", code, message: (error as Error).message };
  }
}

async function checkIn(check_in_list_short_id: string, attendee_short_ids: string[]): Promise<CheckInResult[]> {
  const { data } = await call(door.checkIn, {
    params: { check_in_list_short_id },
    body: { attendee_short_ids },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return data;
}
