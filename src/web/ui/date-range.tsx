import { Trans } from "@lingui/react/macro";
import { isSameClock, toWallTime } from "#domain/wall-time.ts";
import type { SpanSize } from "#domain/format-times.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import classes from "./date-range.module.css";

type Span = { start: string; end: string | null; zone: string };

/**
 * The start and end of an event in its time zone. `list`: Dec 17 – 18. `card`: Thu, Dec 17 – Fri, Dec 18,
 * 9:00 AM – 6:30 PM. `full`: two lines with the zone, and the reader's local time if it differs.
 */
export function DateRange({ size, ...span }: Span & { size: SpanSize }) {
  const format = useFormat();
  const { start, end, zone } = span;
  const { days, clock } = format.span(start, end, zone, size);
  if (size === "full") return <TwoLines {...span} />;
  const pieces = size === "list" ? days : [...days.slice(0, -1), `${days.at(-1) ?? ""}${format.comma}`, clock];
  return (
    <time dateTime={start} className="figures" suppressHydrationWarning>
      <Pieces pieces={pieces} />
    </time>
  );
}

/** The time alone, with the zone where the user's own differs: the second line of a list's cell. */
export function ClockOf({ start, end, zone }: Span) {
  const format = useFormat();
  const { clock } = format.span(start, end, zone, "list");
  const isElsewhere = !isSameClock(start, zone, ownZone());
  if (!isElsewhere) return <Pieces pieces={[clock]} />;
  // The zone's name may wrap: a list has no room for "Nordamerikanische Ostküstenzeit" on a line.
  return (
    <span className={classes.clock}>
      <Pieces pieces={[`${clock} ·`]} /> {format.zone(start, zone)}
    </span>
  );
}

/** The zone of an event, for readers who live by another one. */
export function ZoneOf({ start, zone }: Pick<Span, "start" | "zone">) {
  const format = useFormat();
  if (!useMounted() || isSameClock(start, zone, ownZone())) return null;
  return <> · {format.zone(start, zone)}</>;
}

function TwoLines({ start, end, zone }: Span) {
  const format = useFormat();
  const { days, clock } = format.span(start, end, zone, "full");
  return (
    <time dateTime={start} className={`${classes.lines} figures`} suppressHydrationWarning>
      <span className={classes.first}>
        <Pieces pieces={days} />
      </span>
      <span className={classes.second}>
        <Pieces pieces={[`${clock} ·`]} /> {format.zone(start, zone)}
      </span>
      <OwnClock start={start} end={end} zone={zone} />
    </time>
  );
}

/** Only after hydration, because the server renders the page without a known time zone. */
function OwnClock({ start, end, zone }: Span) {
  const format = useFormat();
  const own = ownZone();
  if (!useMounted() || isSameClock(start, zone, own)) return null;
  const { days, clock } = format.span(start, end, own, "card");
  const isSameDay = toWallTime(start, zone).slice(0, 10) === toWallTime(start, own).slice(0, 10);
  const time = isSameDay ? clock : `${days.join(" ")}${format.comma} ${clock}`;
  return (
    <span className={classes.own}>
      <Trans>{time} your time</Trans>
    </span>
  );
}

/** Pieces that do not wrap. */
function Pieces({ pieces }: { pieces: string[] }) {
  return pieces.map((piece, at) => (
    <span key={at} suppressHydrationWarning>
      {at > 0 && " "}
      <span className={classes.piece} suppressHydrationWarning>
        {piece}
      </span>
    </span>
  ));
}
