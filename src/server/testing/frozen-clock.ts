import type { Clock } from "#server/platform/clock.ts";

export function frozenClock(at: Date): Clock & { set(at: Date): void } {
  let present = at;
  return {
    now: () => present,
    set(next) {
      present = next;
    },
  };
}
