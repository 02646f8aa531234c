export type Merged<Values> = {
  values: Values;
  /**
   * Where both changed the same field: the colleague's value, by dotted path. `values` keep what
   * was typed.
   */
  overlaps: Record<string, unknown>;
  /**
   * A row was changed on one side and removed on the other. It is restored, and the user should
   * review it.
   */
  has_revived: boolean;
};

/**
 * Merges three states of a form: its base, the user's version and the colleague's. A field that the
 * user did not change has the colleague's value, and one that only the user changed keeps theirs.
 * Rows of a list are matched by their `id`.
 */
export function merge<Values>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const found: Found = { overlaps: {}, has_revived: false };
  const values = mergeAt([], { base, mine, theirs }, found) as Values;
  return { values, ...found };
}

type Found = Omit<Merged<unknown>, "values">;
type Three = { base: unknown; mine: unknown; theirs: unknown };

function mergeAt(path: (string | number)[], { base, mine, theirs }: Three, found: Found): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  if (isRecord(mine) && isRecord(theirs)) {
    const before = isRecord(base) ? base : {};
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    return Object.fromEntries(
      keys.map((key) => [
        key,
        mergeAt([...path, key], { base: before[key], mine: mine[key], theirs: theirs[key] }, found),
      ]),
    );
  }
  if (isRows(mine) && isRows(theirs) && isRows(base)) return mergeRows(path, base, mine, theirs, found);
  found.overlaps[path.join(".")] = theirs;
  return mine;
}

type Row = Record<string, unknown> & { id: number | null };

/** In the user's order, followed by the rows that the colleague added. */
function mergeRows(path: (string | number)[], base: Row[], mine: Row[], theirs: Row[], found: Found): Row[] {
  const of = (rows: Row[], id: number | null) => (id === null ? undefined : rows.find((row) => row.id === id));
  const rows: Row[] = [];
  for (const row of mine) {
    const before = of(base, row.id);
    const now = of(theirs, row.id);
    if (now) rows.push(mergeAt([...path, rows.length], { base: before, mine: row, theirs: now }, found) as Row);
    else if (!before) rows.push(row);
    else if (!isSame(row, before)) {
      // a deleted row can only be created again
      found.has_revived = true;
      rows.push({ ...row, id: null });
    }
  }
  for (const row of theirs) {
    if (of(mine, row.id)) continue;
    const before = of(base, row.id);
    if (before && isSame(row, before)) continue;
    if (before) found.has_revived = true;
    rows.push(row);
  }
  return rows;
}

/** Whether two values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isBlank(one) && isBlank(other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
  return Object.is(one, other);
}

/** An emptied field equals one that was never filled. */
function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every((row) => isRecord(row) && "id" in row);
}
