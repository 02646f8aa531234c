import { useSearchParams } from "react-router";

/** What the URL opens: one bulk action, or the list of the latest ones. */
export type OpenRun = number | "all";

export function useOpenRun(): [open: OpenRun | undefined, open: (run: OpenRun | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const value = params.get("bulk") ?? "";
  const known = value === "all" ? value : /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined;
  return [
    known,
    (run) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (run === undefined) next.delete("bulk");
          else next.set("bulk", String(run));
          return next;
        },
        { preventScrollReset: true },
      ),
  ];
}
