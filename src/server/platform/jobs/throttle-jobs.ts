/**
 * Throttles notifications: the first is passed on at once, those of the next `pause_ms` together at
 * its end. For every enqueued job PostgreSQL wakes the workers of all queues, and each of them
 * queries its own queue: in a rush most of these queries would find nothing.
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
    /** Drops the waiting notifications, because nothing listens any longer. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = 0;
    },
  };
}
