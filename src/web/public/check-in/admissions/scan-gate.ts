/** A code seen again within this time is the same ticket, still in front of the camera. */
export const SAME_SCAN_MS = 3_000;

/**
 * Returns a function `passes(code, now)` to call whenever a code is seen. Each code passes once
 * while it is in front of the camera, and again after it has been away for a while.
 */
export function scanGate(): (code: string, now: number) => boolean {
  const seen = new Map<string, number>();
  return (code, now) => {
    const before = seen.get(code);
    seen.set(code, now);
    if (seen.size > 1_000) for (const [old, at] of seen) if (now - at > SAME_SCAN_MS) seen.delete(old);
    return before === undefined || now - before >= SAME_SCAN_MS;
  };
}
