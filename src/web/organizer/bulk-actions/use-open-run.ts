import { useSearchParams } from "react-router";

/** What the URL opens: one bulk action, or the list of the latest ones. */
export type OpenRun = number | "all";

export function useOpenRun(): [open: OpenRun | undefined, open: (run: OpenRun | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get("bulk") ?? "";
  const known = asked === "all" ? asked : /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : undefined;
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
