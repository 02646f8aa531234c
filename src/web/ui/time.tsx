import { type TimeStyle, useFormat } from "#web/platform/format.ts";

/** An instant as the clocks in `zone` (the event's) show it. */
export function Time({ at, zone, style = "date_time" }: { at: string; zone: string; style?: TimeStyle }) {
  const format = useFormat();
  return (
    <time
      dateTime={at}
      className="figures"
      suppressHydrationWarning
      title={`${format.time(at, zone, "long")} (${zone})`}
    >
      {format.time(at, zone, style)}
    </time>
  );
}

/** From start to end in one breath. */
export function TimeSpan({ start, end, zone }: { start: string; end: string | null; zone: string }) {
  const format = useFormat();
  return (
    <time dateTime={start} className="figures" suppressHydrationWarning>
      {format.span(start, end, zone)}
    </time>
  );
}
