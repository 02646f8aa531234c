import type { FileRow } from "#domain/file-rows.ts";
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, IMPORT_TEXT_MAX } from "#domain/maxima.ts";
import { FileRefusal } from "./file-refusal.ts";

/** Collects a file's rows within the limits; blank lines are skipped. */
export class RowGatherer {
  readonly rows: FileRow[] = [];
  #letters = 0;

  /** @throws FileRefusal */
  take({ line, cells }: FileRow): void {
    const last = cells.findLastIndex((cell) => cell.trim() !== "");
    if (last < 0) return;
    if (last >= IMPORT_COLUMNS_MAX) throw new FileRefusal("columns");
    const plain = cells.slice(0, last + 1).map(plainCell);
    this.#letters += plain.reduce((sum, cell) => sum + cell.length, 0);
    if (this.rows.length > IMPORT_ROWS_MAX || this.#letters > IMPORT_TEXT_MAX) throw new FileRefusal("rows");
    this.rows.push({ line, cells: plain });
  }
}

/** Removes what PostgreSQL can't store, and normalizes the line breaks of a cell. */
function plainCell(cell: string): string {
  const plain = cell.replaceAll("\u0000", "").toWellFormed();
  return plain
    .replace(/\r\n|\r/g, "\n")
    .trim()
    .slice(0, IMPORT_CELL_MAX);
}
