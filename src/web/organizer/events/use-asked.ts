import { useSearchParams } from "react-router";

/** A drawer that the address opens: `?create=event`. Closing it is a step in the history, so unsaved words are asked about. */
export function useAsked(name: string, value: string): [is_open: boolean, ask: (open: boolean) => void] {
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
