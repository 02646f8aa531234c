import { useSearchParams } from "react-router";

/** Returns the id in a URL parameter such as `?duplicate=7`; undefined where there is none. */
export function useRequestedId(name: string): number | undefined {
  const [params] = useSearchParams();
  const requested = params.get(name) ?? "";
  return /^[1-9]\d{0,15}$/.test(requested) ? Number(requested) : undefined;
}

/**
 * A drawer that the URL opens, such as `?create=event`. Closing it is a navigation, so unsaved
 * changes are confirmed first.
 */
export function useRequested(name: string, value: string): [is_open: boolean, ask: (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params.get(name) === value,
    (open) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (open) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { preventScrollReset: true },
      ),
  ];
}
