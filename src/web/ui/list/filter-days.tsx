import { Trans } from "@lingui/react/macro";
import { dayAfter, dayAt } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";

/** From one date to another, both included, in `zone` (the event's time zone). */
export type DaysFilter = { kind: "days"; field: string; label: string; zone: string };

/** Label of one end, for a chip. */
export function DaysFilterLabel({ filter, operator, value }: { filter: DaysFilter; operator: string; value: string }) {
  const format = useFormat();
  const { label, zone } = filter;
  const shown = operator === "lt" ? lastDayBefore(value, zone) : dayAt(value, zone);
  const day = shown ? format.moment(`${shown}T12:00:00Z`, "UTC", "day") : value;
  return operator === "lt" ? (
    <Trans>
      {label}: up to {day}
    </Trans>
  ) : (
    <Trans>
      {label}: from {day}
    </Trans>
  );
}

/** Returns the day that ends at this instant. */
export function lastDayBefore(at: string, zone: string): string | null {
  const day = dayAt(at, zone);
  return day && dayAfter(day, -1);
}
