import { Trans } from "@lingui/react/macro";
import { dayAfter, dayAt } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";

/** From one day to another, both included, as the calendars in `zone` (the event's) show them. */
export type DaysFilter = { kind: "days"; field: string; label: string; zone: string };

/** One end of it, for a chip. */
export function DaysWords({ filter, operator, value }: { filter: DaysFilter; operator: string; value: string }) {
  const format = useFormat();
  const { label, zone } = filter;
  const shown = operator === "lt" ? lastDayBefore(value, zone) : dayAt(value, zone);
  const day = shown ? format.moment(`${shown}T12:00:00Z`, "UTC", "day") : value;
  return operator === "lt" ? (
    <Trans>
      {label}: to {day}
    </Trans>
  ) : (
    <Trans>
      {label}: from {day}
    </Trans>
  );
}

/** The day that ends there. */
export function lastDayBefore(at: string, zone: string): string | null {
  const day = dayAt(at, zone);
  return day && dayAfter(day, -1);
}
