import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";

/**
 * State of this tab that survives reloads: a selection, a half-filled form. Null while there is
 * none, and while the page is rendered on the server. Where a browser refuses storage, it lasts as
 * long as the page.
 */
export function useStored<Value>(key: string): [Value | null, (value: Value | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const value = useMemo(() => parse<Value>(text), [text]);
  const keep = useCallback((newValue: Value | null) => store(key, newValue), [key]);
  return [value, keep];
}

/** Returns the current value, for code outside of components. */
export function stored<Value>(key: string): Value | null {
  return parse<Value>(read(key));
}

export function store(key: string, value: unknown): void {
  const text = value === null ? null : JSON.stringify(value);
  cache.set(key, text);
  writeItem("sessionStorage", key, text);
  for (const listener of listeners) listener();
}

const cache = new Map<string, string | null>();
const listeners = new Set<() => void>();

function read(key: string): string | null {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const text = readItem("sessionStorage", key);
  cache.set(key, text);
  return text;
}

function parse<Value>(text: string | null): Value | null {
  try {
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
