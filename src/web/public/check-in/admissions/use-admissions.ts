import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckInDirection } from "#domain/check-in.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { signal } from "#web/public/check-in/signals.ts";
import { codeOf, isStationCode } from "./code-of.ts";
import type { CheckInSync } from "./check-in-sync.ts";
import { scanGate } from "./scan-gate.ts";
import { type Scan, type Verdict, verdictKind } from "./verdict.ts";

export type Admissions = ReturnType<typeof useAdmissions>;

/** The admissions of one check-in station: the last scan, the direction, and undo. */
export function useAdmissions(engine: CheckInSync | null) {
  const [shown, show] = useState<Scan | null>(null);
  const [direction, setDirection] = useState<CheckInDirection>("in");
  const gate = useRef(scanGate());
  const early = useRef<{ text: string; is_typed: boolean }[]>([]);

  /**
   * Checks an attendee in or out, or returns the refusal. The result is also signaled by sound and
   * vibration.
   */
  const admit = useCallback(
    async (code: string): Promise<Scan> => {
      if (!engine) throw new Error("Check-in has not started yet.");
      const scan = await engine.admit(code, direction);
      signal(verdictKind(scan));
      return scan;
    },
    [engine, direction],
  );

  const scanned = useCallback(
    (text: string) => {
      const code = codeOf(text);
      if (isStationCode(code)) return show(unknown(code, direction));
      if (!gate.current(code, Date.now())) return;
      // The offline store is still being read, which takes no longer than starting the camera.
      if (!engine) return void early.current.push({ text: code, is_typed: false });
      engine.clearSentLate();
      show({ is: "checking", id: "", code, direction });
      // A result that arrives after the next scan must not replace its result.
      void admit(code).then((scan) => show((now) => (now?.code === code || now === null ? scan : now)));
    },
    [admit, engine, direction],
  );

  /** Typed text may be a code of any shape: it is one if the list contains it. */
  const typed = useCallback(
    (text: string) => {
      if (!engine) return void early.current.push({ text, is_typed: true });
      void engine.isKnown(codeOf(text)).then((isKnown) => isKnown && scanned(text));
    },
    [engine, scanned],
  );

  useEffect(() => {
    if (!engine) return;
    gate.current = scanGate();
    for (const { text, is_typed } of early.current.splice(0)) (is_typed ? typed : scanned)(text);
  }, [engine, scanned, typed]);

  const takeBack = useCallback(
    async (check_in_short_id: string) => {
      await engine?.undo(check_in_short_id);
      gate.current = scanGate();
    },
    [engine],
  );

  const turn = useCallback((to: CheckInDirection) => {
    setDirection(to);
    gate.current = scanGate();
  }, []);

  return { shown, show, dismiss: useCallback(() => show(null), []), scanned, typed, admit, takeBack, direction, turn };
}

/** The codes that check-in uses internally are on no ticket. */
function unknown(code: string, direction: CheckInDirection): Scan {
  const verdict: Verdict = {
    kind: "unknown",
    by: "server",
    guest: null,
    checked_in_at: null,
    check_in_list_name: null,
    phone_name: null,
    check_in_short_id: null,
    others_of_order: 0,
    is_old_code: false,
    is_test: false,
    heard_at: null,
  };
  return { is: "told", id: randomUuid(), code, direction, verdict };
}
