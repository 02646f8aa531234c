/** Where a command writes its result. */
export type Output = { write(text: string): void; isTTY?: boolean };

/** Prints rows as JSON, or as one line each, or the sentence for none. */
export function printRows<Row extends object>(
  output: Output,
  rows: readonly Row[],
  { json, none }: { json?: boolean | undefined; none: string },
): void {
  if (json) return output.write(`${JSON.stringify(rows, null, 2)}\n`);
  if (rows.length === 0) return output.write(`${none}\n`);
  for (const row of rows) output.write(`${lineOf(row)}\n`);
}

function lineOf(row: object): string {
  return Object.entries(row)
    .map(([name, value]) => `${name}=${value instanceof Date ? value.toISOString() : JSON.stringify(value)}`)
    .join("  ");
}
