/** Random values that are the same each time: the demo looks alike wherever it is started. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True this often: 0.1 is one time in ten. */
  chance(share: number): boolean;
  pick<One>(from: readonly One[]): One;
  /** The index of one of several; a heavier one is more likely. */
  weighted(weights: readonly number[]): number;
};

/**
 * The same `seed` gives the same values. The generator is mulberry32, which fits in a line and is
 * even enough for this purpose.
 */
export function makeRandom(seed: string): Random {
  let state = Array.from(seed).reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const at = weights.findIndex((weight) => (left -= weight) < 0);
      return at < 0 ? weights.length - 1 : at;
    },
  };
}
