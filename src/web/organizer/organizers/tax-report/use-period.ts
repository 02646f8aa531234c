import { useSearchParams } from "react-router";
import { kindOfPeriod, type Period, periodAround, type PeriodKind } from "#domain/periods.ts";
import { useFormat } from "#web/platform/format.ts";

/** `by`: how the period was chosen. */
export type RequestedPeriod = Period & { by: PeriodKind | "days" };

/** Returns the period of the report from the URL, by default the current month. */
export function usePeriod(zone: string): [RequestedPeriod, (period: RequestedPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const thisMonth = periodAround(useFormat().today(zone), "month");
  const from = dayIn(search, "from") ?? thisMonth.from;
  const to = dayIn(search, "to") ?? periodAround(from, "month").to;
  const days = to < from ? thisMonth : { from, to };
  const by = search.get("by") === "days" ? "days" : (kindOfPeriod(days) ?? "days");
  return [{ ...days, by }, (period) => setSearch({ ...period }, { replace: true, preventScrollReset: true })];
}

function dayIn(search: URLSearchParams, name: "from" | "to"): string | undefined {
  const day = search.get(name) ?? "";
  return /^2\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
