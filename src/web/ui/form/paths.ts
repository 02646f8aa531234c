/** Returns the value at a dotted path: `valueAt(values, "prices.0.label")`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values);
}

/** Returns a copy with another value at a dotted path. The original is unchanged. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = "", ...rest] = path.split(".");
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Record<string, unknown>;
  copy[key] = rest.length > 0 ? withValueAt(copy[key] ?? {}, rest.join("."), value) : value;
  return copy as Values;
}

/**
 * Updates entries by path after row `at` of the list at `path` was removed: its own entries are
 * removed, and those of later rows move up.
 */
export function withoutRow<T>(known: Record<string, T>, path: string, at: number): Record<string, T> {
  const prefix = `${path}.`;
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) => {
      if (!key.startsWith(prefix)) return [[key, value]];
      const [row = "", ...rest] = key.slice(prefix.length).split(".");
      if (Number(row) === at) return [];
      return [[[path, Number(row) > at ? Number(row) - 1 : row, ...rest].join("."), value]];
    }),
  );
}

export function without<T>(known: Record<string, T>, path: string): Record<string, T> {
  const { [path]: _gone, ...rest } = known;
  return rest;
}

/** Returns the entries of all other fields, without this one and its parts. */
export function beside<T>(known: Record<string, T>, path: string): Record<string, T> {
  return Object.fromEntries(Object.entries(known).filter(([key]) => !`${key}.`.startsWith(`${path}.`)));
}

/** Returns the field that shows an error at this path: its own, or the one that it is a part of. */
export function homeOf(path: string, fields: { has: (path: string) => boolean }): string | undefined {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const ancestor = parts.slice(0, length).join(".");
    if (fields.has(ancestor)) return ancestor;
  }
  return undefined;
}
