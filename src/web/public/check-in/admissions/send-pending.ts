import type { CheckInResult } from "#contract/check-in.ts";
import type { CheckInDirection } from "#domain/check-in.ts";
import type { JournalScan, ScanJournal } from "#web/public/check-in/offline/scan-journal.ts";
import type { Verdict } from "./verdict.ts";

/** The result shown at check-in, and the server's result of a scan that was sent later. */
export type StoredResult = {
  verdict: Verdict | null;
  /** The server's result of a scan that was sent later. */
  later: CheckInResult | null;
  conflict: Conflict | null;
  was_undone?: boolean;
};

/** The earlier check-in of the same ticket by another phone. */
export type Conflict = { checked_in_at: string; check_in_list_name: string | null; phone_name: string | null };

export type SentScan = {
  scans: { id: string; code: string; at: string; admitted: boolean; direction: CheckInDirection }[];
  /** The number of further unsent scans on this phone. */
  waiting: number;
  battery: number | null;
};
export type SentScans = { id: string; result: CheckInResult; conflict: Conflict | null };

/**
 * Batch size that a slow mobile network can transfer, and that the server processes within one or
 * two seconds.
 */
const AT_ONCE = 200;

type Options = {
  journal: ScanJournal<StoredResult>;
  post: (sent: SentScan) => Promise<SentScans[]>;
  battery: () => Promise<number | null>;
  /** Errors that repeat however often the scans are sent. */
  isRefused: (error: unknown) => boolean;
  onAnswers: (scans: readonly JournalScan<StoredResult>[], responses: readonly SentScans[]) => Promise<void>;
};

/**
 * Sends unsent scans in their order until there are none. Throws where there is no response: then
 * all of them stay unsent.
 */
export async function sendWaiting({ journal, post, battery, isRefused, onAnswers }: Options): Promise<void> {
  let at_once = AT_ONCE;
  for (;;) {
    const scans = journal.waiting().slice(0, at_once);
    if (scans.length === 0) return;
    await sayTried(journal, scans);
    let responses: SentScans[];
    try {
      const waiting = journal.waiting().length - scans.length;
      responses = await post({ scans: scans.map(asSent), waiting, battery: await battery() });
    } catch (error) {
      if (!isRefused(error)) throw error;
      // One scan makes the batch invalid. It is found by halving the batch.
      if (scans.length > 1) at_once = Math.ceil(scans.length / 2);
      else await journal.changeAll(new Map(scans.map(({ id }) => [id, { is_sent: true }])));
      continue;
    }
    const known = responses.filter(({ id }) => scans.some((scan) => scan.id === id));
    if (known.length === 0) throw new Error("The response does not match the sent scans");
    await onAnswers(scans, known);
    await journal.changeAll(new Map(known.map((response) => [response.id, settled(scans, response)])));
  }
}

function settled(
  scans: readonly JournalScan<StoredResult>[],
  { id, result, conflict }: SentScans,
): Partial<JournalScan<StoredResult>> {
  const verdict = scans.find((scan) => scan.id === id)?.result.verdict ?? null;
  return { is_sent: true, result: { verdict, later: result, conflict } };
}

/**
 * Marks the scans as tried before they are sent, because only those that were never sent may be
 * undone without the server.
 */
async function sayTried(
  journal: ScanJournal<StoredResult>,
  scans: readonly JournalScan<StoredResult>[],
): Promise<void> {
  const untried = scans.filter(({ was_tried }) => !was_tried);
  if (untried.length > 0) await journal.changeAll(new Map(untried.map(({ id }) => [id, { was_tried: true }])));
}

export function asSent({ id, code, at, admitted, direction }: JournalScan<StoredResult>): SentScan["scans"][number] {
  return { id, code, at: new Date(at).toISOString(), admitted, direction };
}
