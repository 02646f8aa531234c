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
export function merge<Values>(base: Values, local: Values, remote: Values): Merged<Values> {
  const found: Found = { overlaps: {}, has_revived: false };
  const values = mergeAt([], { base, local, remote }, found) as Values;
  return { values, ...found };
}

type Found = Omit<Merged<unknown>, "values">;
type Three = { base: unknown; local: unknown; remote: unknown };

function mergeAt(path: (string | number)[], { base, local, remote }: Three, found: Found): unknown {
  if (isSame(local, base)) return remote;
  if (isSame(remote, base) || isSame(remote, local)) return local;
  if (isRecord(local) && isRecord(remote)) {
    const before = isRecord(base) ? base : {};
    const keys = [...new Set([...Object.keys(remote), ...Object.keys(local)])];
    return Object.fromEntries(
      keys.map((key) => [
        key,
        mergeAt([...path, key], { base: before[key], local: local[key], remote: remote[key] }, found),
      ]),
    );
  }
  if (isRows(local) && isRows(remote) && isRows(base)) return mergeRows(path, base, local, remote, found);
  found.overlaps[path.join(".")] = remote;
  return local;
}

type Row = Record<string, unknown> & { id: number | null };

/** In the user's order, followed by the rows that the colleague added. */
function mergeRows(path: (string | number)[], base: Row[], local: Row[], remote: Row[], found: Found): Row[] {
  const of = (rows: Row[], id: number | null) => (id === null ? undefined : rows.find((row) => row.id === id));
  const rows: Row[] = [];
  for (const row of local) {
    const before = of(base, row.id);
    const now = of(remote, row.id);
    if (now) rows.push(mergeAt([...path, rows.length], { base: before, local: row, remote: now }, found) as Row);
    else if (!before) rows.push(row);
    else if (!isSame(row, before)) {
      // a deleted row can only be created again
      found.has_revived = true;
      rows.push({ ...row, id: null });
    }
  }
  for (const row of remote) {
    if (of(local, row.id)) continue;
    const before = of(base, row.id);
    if (before && isSame(row, before)) continue;
    if (before) found.has_revived = true;
    rows.push(row);
  }
  return rows;
}

/** Whether two values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isBlank(a) && isBlank(b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => isSame(value, b[at]));
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
  return Object.is(a, b);
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

/** Returns overlaps by path after row `at` of a list was removed: later rows move up. */
export function withoutRow<T>(known: Record<string, T>, list: string, at: number): Record<string, T> {
  const prefix = `${list}.`;
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) => {
      if (!key.startsWith(prefix)) return [[key, value]];
      const [row = "", ...rest] = key.slice(prefix.length).split(".");
      if (Number(row) === at) return [];
      return [[[list, Number(row) > at ? Number(row) - 1 : row, ...rest].join("."), value]];
    }),
  );
}
