import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** Unicode blocks of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * The embedding level of each UTF-16 unit (UAX #9); odd levels run from right to left. All
 * documents are in left-to-right languages, so every line has that base direction, whatever it
 * begins with. A middle dot separates items on one line and counts as a left-to-right letter: a
 * number after it stays after it.
 */
export function levelsOf(text: string): Uint8Array {
  return bidi.getEmbeddingLevels(text.replaceAll("·", "x"), "ltr").levels;
}

/** The other bracket of a pair, for a bracket within right-to-left text. */
export function mirrored(sign: string): string | undefined {
  return bidi.getMirroredCharacter(sign) ?? undefined;
}

export function reversed(text: string): string {
  return [...text].toReversed().join("");
}

/** Sorts runs from reading order to their order from left to right (UAX #9, L2). */
export function visualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1)
    ordered = reversedFrom(level, ordered);
  return ordered;
}

function reversedFrom<Run extends { level: number }>(level: number, runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let pending: Run[] = [];
  for (const run of runs) {
    if (run.level >= level) pending.unshift(run);
    else {
      ordered.push(...pending, run);
      pending = [];
    }
  }
  return [...ordered, ...pending];
}
