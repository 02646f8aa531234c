/**
 * News that come one after another, gathered (throttle): the first is told at once, those of the next `pause_ms` together at its end.
 * With every job that is asked for PostgreSQL wakes the workers of all lanes, and each of them looks into its queue: in a rush most of
 * these looks would find nothing.
 */
export function gathered(tell: (count: number) => void, pause_ms: number) {
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    timer = undefined;
    if (waiting === 0) return;
    const count = waiting;
    waiting = 0;
    begin(count);
  };
  const begin = (count: number) => {
    timer = setTimeout(next, pause_ms).unref();
    tell(count);
  };
  return {
    add(count: number): void {
      if (timer === undefined) begin(count);
      else waiting += count;
    },
    /** Nobody listens any more: what waits is not told. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = 0;
    },
  };
}
