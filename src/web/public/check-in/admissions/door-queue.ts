import { msg } from "@lingui/core/macro";
import type { CheckInResult } from "#contract/check-in.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { i18n } from "#web/platform/i18n.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { asTold, type Span } from "./own-doing.ts";
import type { Scan } from "./verdict.ts";
import { WAITING_MAX, type WaitingScans } from "./waiting-scans.ts";

/** As many as one call takes. */
const AT_ONCE = 100;
const ASKS_AGAIN_MS = 4_000;

/** What became of the scans that had to wait for the network. */
export type SentLate = { admitted: number; others: number };

type Given = {
  waiting: WaitingScans;
  /** Asks the server; each code has an answer of its own. Throws where there is none. */
  send: (codes: string[]) => Promise<CheckInResult[]>;
  /** Hears of the answers to scans that had waited. */
  onLate: (late: SentLate) => void;
};

/** The queue at one door: asks at once, and again (retries), in the order of the scans, until each has its answer. */
export type DoorQueue = {
  admit: (code: string) => Promise<Scan>;
  /** Asks again every few seconds, and as soon as there is a network. Answers the end of it. */
  start: () => () => void;
};

export function doorQueue({ waiting, send, onLate }: Given): DoorQueue {
  const own = new Set<string>();
  let isAsking = false;

  /** The results, as they are told; a try without an answer is written down with its scans. */
  async function ask(codes: string[]): Promise<CheckInResult[] | { error: unknown; isKept: boolean }> {
    const from = serverNow();
    try {
      const results = await send(codes);
      const told = results.map((result) => asTold(result, waiting.find(result.code)?.tries ?? []));
      waiting.settle(results.map(({ code }) => code));
      return told;
    } catch (error) {
      const tried: Span = [from, serverNow()];
      return { error, isKept: isNoAnswer(error) && waiting.keep(codes, tried) };
    }
  }

  async function admit(code: string): Promise<Scan> {
    const answer = await ask([code]);
    if (!Array.isArray(answer)) {
      if (answer.isKept) return { is: "waiting", code };
      const message = isNoAnswer(answer.error) ? i18n._(FULL) : (answer.error as Error).message;
      return { is: "failed", code, message };
    }
    const [result] = answer;
    if (!result) return { is: "failed", code, message: "" };
    const isOwn = own.has(code);
    if (result.outcome === "checked_in") own.add(code);
    return { is: "judged", code, result, is_own: isOwn };
  }

  /** One at a time: two answers to one scan would contradict each other. Where there is surely no network nothing is tried. */
  async function askAgain() {
    const codes = waiting.list().slice(0, AT_ONCE);
    if (codes.length === 0 || isAsking || !navigator.onLine) return;
    isAsking = true;
    const answer = await ask(codes.map(({ code }) => code));
    isAsking = false;
    if (!Array.isArray(answer)) return;
    const admitted = answer.filter(({ outcome }) => outcome === "checked_in");
    for (const { code } of admitted) own.add(code);
    onLate({ admitted: admitted.length, others: answer.length - admitted.length });
    void askAgain();
  }

  function start() {
    const again = () => void askAgain();
    const timer = setInterval(again, ASKS_AGAIN_MS);
    window.addEventListener("online", again);
    again();
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }

  return { admit, start };
}

const FULL = msg`This phone keeps ${WAITING_MAX} scans already. Nobody can be checked in here before they are sent.`;

function isNoAnswer(error: unknown): boolean {
  return isCallError(error, "network", "timeout", "aborted", "unavailable", "busy");
}
