/** A code that was seen within this time is the same ticket, still held before the camera. */
export const SAME_SCAN_MS = 3_000;

/**
 * Lets each code pass once while it is held before the camera, and again when it has been away for a while.
 * `passes(code, now)` is asked at every sight of it.
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
