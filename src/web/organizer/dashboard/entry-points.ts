import type { Entries } from "#contract/arrivals.ts";

const MINUTE = 60_000;
/** More bars cannot be told apart: beyond this number each covers a quarter of an hour. */
const BARS_AT_MOST = 144;

/** Returns the steps from the first to the last check-in on these lists, including empty ones. */
export function entryPoints(
  { steps }: Pick<Entries, "steps">,
  list_ids: readonly number[],
): { minutes: number; points: { at: Date; value: number }[] } {
  const own = steps.filter(({ check_in_list_id }) => list_ids.includes(check_in_list_id));
  const times = own.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (times.length === 0) return { minutes: 5, points: [] };
  const minutes = (last - first) / (5 * MINUTE) >= BARS_AT_MOST ? 15 : 5;
  const step = minutes * MINUTE;
  const begin = Math.floor(first / step) * step;
  const points = Array.from({ length: Math.floor((last - begin) / step) + 1 }, (_, at) => ({
    at: new Date(begin + at * step),
    value: 0,
  }));
  for (const { at, check_ins } of own) {
    const point = points[Math.floor((Date.parse(at) - begin) / step)];
    if (point) point.value += check_ins;
  }
  return { minutes, points };
}
