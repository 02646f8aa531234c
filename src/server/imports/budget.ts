import { IMPORT_CELLS_READ_MAX, IMPORT_LINES_READ_MAX, IMPORT_UNPACKED_MAX } from "#domain/maxima.ts";
import { FileRefusal } from "./file-refusal.ts";

/**
 * A large part with a higher compression ratio is a denial-of-service attempt: lists of attendees
 * compress to a tenth or a twentieth.
 */
const RATIO_MAX = 100;
const RATIO_FREE_BYTES = 10_000_000;

export type Spent = { bytes: number; lines: number; cells: number };

/**
 * What the files of one request may cost, whatever sizes they declare: unpacked bytes, lines and
 * cells, including empty ones.
 */
export class Budget {
  readonly spent: Spent;

  constructor(spent: Spent = { bytes: 0, lines: 0, cells: 0 }) {
    this.spent = { ...spent };
  }

  /** @throws FileRefusal */
  unpack(bytes: number, part: { packed: number; unpacked: number }): void {
    this.spent.bytes += bytes;
    if (this.spent.bytes > IMPORT_UNPACKED_MAX) throw new FileRefusal("large");
    if (part.unpacked > RATIO_FREE_BYTES && part.unpacked > RATIO_MAX * part.packed) throw new FileRefusal("hollow");
  }

  /** @throws FileRefusal */
  line(cells: number): void {
    this.spent.lines += 1;
    this.spent.cells += cells;
    if (this.spent.lines > IMPORT_LINES_READ_MAX || this.spent.cells > IMPORT_CELLS_READ_MAX)
      throw new FileRefusal("hollow");
  }
}
