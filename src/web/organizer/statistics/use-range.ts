import { useSearchParams } from "react-router";
import type { Event } from "#contract/events.ts";
import { endOf } from "#domain/event-status.ts";
import { type Day, daysLater, type Period, periodAround } from "#domain/periods.ts";
import { dayIn } from "#domain/wall-time.ts";
import { useFormat } from "#web/platform/format.ts";

/** Named ranges, up to today or, once the event is over, up to its end. */
export const PRESETS = ["7", "14", "30", "90", "month", "all"] as const;
type Preset = (typeof PRESETS)[number];

/** `preset`: null where the user chose the days. */
export type Range = Period & { preset: Preset | null };

type ChooseRange = (chosen: Preset | Period) => void;

/** Returns the chosen days from the URL, by default the last thirty. */
export function useRange(event: Event, usual: Preset = "30"): [Range, ChooseRange] {
  const [search, setSearch] = useSearchParams();
  const today = useFormat().today(event.timezone);
  const own = { from: dayParam(search, "from"), to: dayParam(search, "to") };
  const preset = PRESETS.find((known) => known === search.get("days")) ?? usual;
  const isOwn = own.from !== null && own.to !== null && own.from <= own.to;
  const range: Range = isOwn
    ? { from: own.from as Day, to: own.to as Day, preset: null }
    : { ...daysOf(preset, event, today), preset };
  const choose: ChooseRange = (chosen) =>
    setSearch((search) => withRange(search, chosen), { replace: true, preventScrollReset: true });
  return [range, choose];
}

function withRange(search: URLSearchParams, chosen: Preset | Period): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["days", "from", "to"]) next.delete(name);
  if (typeof chosen === "string") next.set("days", chosen);
  else for (const name of ["from", "to"] as const) next.set(name, chosen[name]);
  return next;
}

function daysOf(preset: Preset, event: Event, today: Day): Period {
  const end = dayOf(endOf(event), event);
  const to = end < today ? end : today;
  const first = dayOf(event.created_at, event);
  if (preset === "month") return { from: periodAround(to, "month").from, to };
  if (preset === "all") return { from: first < to ? latest(first, daysLater(to, -MOST_DAYS)) : to, to };
  return { from: daysLater(to, 1 - Number(preset)), to };
}

/** The server accepts at most three years. */
const MOST_DAYS = 1_095;

function latest(a: Day, b: Day): Day {
  return a > b ? a : b;
}

function dayOf(at: Date | string, { timezone }: Event): Day {
  return dayIn(at, timezone);
}

function dayParam(search: URLSearchParams, name: "from" | "to"): Day | null {
  const day = search.get(name) ?? "";
  return /^2\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}
