import { randomUuid } from "#web/platform/random-uuid.ts";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import type { ScanJournal } from "#web/public/check-in/offline/scan-journal.ts";
import type { StoredResult } from "./send-pending.ts";

/** Migrates the unsent scans that an earlier version of this page stored in localStorage, once. */
export async function moveOlderQueue(journal: ScanJournal<StoredResult>, short_id: string, now: number): Promise<void> {
  const key = `door-waiting-${short_id}`;
  for (const { code, tries } of readOlder(key)) {
    await journal.add({
      ...{ id: randomUuid(), code, at: tries[0]?.[0] ?? now, direction: "in", admitted: true, subject: "" },
      ...{ was_tried: true, is_sent: false, result: { verdict: null, later: null, conflict: null } },
    });
  }
  writeItem("localStorage", key, null);
}

type OlderScan = { code: string; tries: [number, number][] };

function readOlder(key: string): OlderScan[] {
  try {
    const stored: unknown = JSON.parse(readItem("localStorage", key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isScan) : [];
  } catch {
    return [];
  }
}

function isScan(value: unknown): value is OlderScan {
  const { code, tries } = (value ?? {}) as Partial<OlderScan>;
  return typeof code === "string" && Array.isArray(tries);
}
