import type { AuditLogRow } from "#contract/audit-log.ts";
import { AUTOMATIC_ACTORS } from "#domain/activities.ts";

/** A row of the log, or several of the same automatic action in a row, newest first. */
export type LogEntry = AuditLogRow & { run: readonly AuditLogRow[] | null };

/**
 * Groups runs of the same automatic action: a refund of all orders is one entry. The rows of an
 * opened run follow its entry, which is identified by the negative id of its newest row.
 */
export function groupRuns(rows: readonly AuditLogRow[], opened: ReadonlySet<number>): LogEntry[] {
  return runsOf(rows).flatMap((run): LogEntry[] => {
    const [newest] = run;
    const single = run.map((row) => ({ ...row, run: null }));
    if (!newest || run.length < SHORTEST_RUN) return single;
    const id = -newest.id;
    return [{ ...newest, id, run }, ...(opened.has(id) ? single : [])];
  });
}

const SHORTEST_RUN = 3;

function runsOf(rows: readonly AuditLogRow[]): AuditLogRow[][] {
  const runs: AuditLogRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[0] && isSameAction(run[0], row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

function isSameAction(a: AuditLogRow, b: AuditLogRow): boolean {
  return a.kind === b.kind && a.actor.kind === b.actor.kind && AUTOMATIC_ACTORS.includes(a.actor.kind);
}
