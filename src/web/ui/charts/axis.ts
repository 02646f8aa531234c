/**
 * Returns even round steps from 0 to at least `most`: one to four of them, in multiples of 1, 2 or
 * 5, and none smaller than `least`.
 */
export function evenSteps(most: number, least = 1): number[] {
  const step = Math.max(roundUp(Math.max(most, least) / 4 / least), 1) * least;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const [leading = 10] = [1, 2, 5, 10].filter((digit) => digit * power >= value - power * 1e-9);
  return leading * power;
}

export type Tick = "always" | "wide" | "never";

/**
 * Selects the labelled points of a row, in even steps back from the last one: at most four on a
 * narrow screen and seven on a wide one.
 */
export function evenTicks(count: number): Tick[] {
  const wide = STEPS.find((step) => count / step <= 7) ?? Math.ceil(count / 7);
  const narrow = wide * Math.max(1, Math.ceil(count / wide / 4));
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at;
    if (back % narrow === 0) return "always";
    return back % wide === 0 ? "wide" : "never";
  });
}

const STEPS = [1, 2, 3, 5, 7, 10, 15, 30];
