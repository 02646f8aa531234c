import { IMPORT_CELLS_READ_MAX, IMPORT_LINES_READ_MAX, IMPORT_UNPACKED_MAX } from "#domain/maxima.ts";
import { FileRefusal } from "./file-refusal.ts";

/** What packs better than this, and is not small, is made to cost time: lists of people pack to a tenth or a twentieth. */
const RATIO_MAX = 100;
const RATIO_FREE_BYTES = 10_000_000;

/** Bytes that were unpacked, lines and cells. */
export type Spent = { bytes: number; lines: number; cells: number };

/** What the files of one request may cost, whatever they say of themselves: bytes that are unpacked, lines and cells, empty ones too. */
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
