import type { FileTask } from "#server/imports/parse-file.ts";
import { GUESSED } from "#server/imports/read-file.ts";

/** The first sheet of a file, with guessed options. */
export function taskOf(content: Buffer): FileTask {
  return {
    ...{ content, wanted: { sheet: null, options: GUESSED } },
    ...{ own_headings: [], spent: { bytes: 0, lines: 0, cells: 0 } },
  };
}
