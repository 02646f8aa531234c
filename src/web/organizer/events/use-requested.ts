import { useSearchParams } from "react-router";

/** Which thing the address asks for: `?duplicate=7`; undefined where it asks for none. */
export function useRequestedId(name: string): number | undefined {
  const [params] = useSearchParams();
  const asked = params.get(name) ?? "";
  return /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : undefined;
}

/** A drawer that the address opens: `?create=event`. Closing it is a step in the history, so unsaved words are asked about. */
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
