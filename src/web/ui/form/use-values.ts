import { useRef, useState } from "react";
import { isSame } from "./merge.ts";
import { valueAt, withValueAt } from "./paths.ts";

/**
 * The current values of a form and its initial ones. Readable at once and not a render late,
 * because Enter may follow the last letter immediately.
 */
export function useValues<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const now = useRef(initial);
  const start = useRef(initial);
  const [, setStart] = useState(initial);

  function put(changed: Values) {
    now.current = changed;
    setValues(changed);
  }

  return {
    values,
    isDirty: () => !isSame(now.current, start.current),
    read: () => now.current,
    put,
    setAt: (path: string, value: unknown) => put(withValueAt(now.current, path, value)),
    addRow: (path: string, row: unknown) => put(withValueAt(now.current, path, [...rowsAt(now.current, path), row])),
    removeRow: (path: string, gone: number) =>
      put(withValueAt(now.current, path, rowsAt(now.current, path).toSpliced(gone, 1))),
    startFrom: (saved: Values) => {
      start.current = saved;
      setStart(saved);
    },
    reset: () => put(start.current),
  };
}

function rowsAt(values: unknown, path: string): unknown[] {
  return (valueAt(values, path) ?? []) as unknown[];
}
