import { useCallback, useMemo } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import { useItem } from "#web/platform/use-item.ts";

/**
 * State of this tab that survives reloads: a selection, a half-filled form. Null while there is
 * none, and while the page is rendered on the server.
 */
export function useStored<Value>(key: string): [Value | null, (value: Value | null) => void] {
  const text = useItem("sessionStorage", key);
  const value = useMemo(() => parse<Value>(text), [text]);
  const keep = useCallback((newValue: Value | null) => store(key, newValue), [key]);
  return [value, keep];
}

/** Returns the current value, for code outside of components. */
export function stored<Value>(key: string): Value | null {
  return parse<Value>(readItem("sessionStorage", key));
}

export function store(key: string, value: unknown): void {
  writeItem("sessionStorage", key, value === null ? null : JSON.stringify(value));
}

function parse<Value>(text: string | null): Value | null {
  try {
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}
