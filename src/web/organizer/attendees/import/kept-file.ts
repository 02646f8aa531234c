/** The file that was sent last, as long as the page lives: another of its sheets can be read without choosing it again. */
let kept: { import_id: number; file: File } | undefined;

export function keepFile(import_id: number, file: File): void {
  kept = { import_id, file };
}

export function keptFile(import_id: number): File | undefined {
  return kept?.import_id === import_id ? kept.file : undefined;
}
