import { Temporal } from "temporal-polyfill";

type Change = { at: Temporal.Instant; from: number; to: number; wall: Temporal.PlainDateTime };

/**
 * A time zone as RFC 5545 defines it, with the rules that apply around `start` and `end`: one for
 * each direction of the clock change, where the rules are the same for years; else, as in countries
 * that decide each year, every change from the one before the start to the one after the end. Uses
 * the platform's own rules, which include every zone that an event may have.
 */
export function zoneLines(zone: string, { start, end }: { start: Date; end: Date }): string[] {
  const first = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone);
  const changes = changesOf(first, first.add({ years: YEARS_COVERED }));
  const next = changes.find(({ at }) => at.epochMilliseconds > start.getTime());
  const isSteady = !next || next.at.epochMilliseconds > first.add({ months: 14 }).epochMilliseconds;
  const lines = isSteady ? steady(first) : (ruled(changes, start) ?? listed(changes, { first, end }));
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...lines, "END:VTIMEZONE"];
}

/**
 * `2027-06-19T19:30:00`, the local time there; null in the hour that is repeated in autumn, because
 * programs disagree which of the two is meant.
 */
export function wallTimeIn(zone: string, at: Date): string | null {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  );
  return first?.epochMilliseconds === second?.epochMilliseconds ? wall.toString({ smallestUnit: "second" }) : null;
}

/** A change that repeats for this many years is a rule. */
const YEARS_COVERED = 5;

/** Starts two years earlier, so that the rules of the previous year are included. */
function changesOf(first: Temporal.ZonedDateTime, last: Temporal.ZonedDateTime): Change[] {
  const changes: Change[] = [];
  let at = first.subtract({ years: 2 }).getTimeZoneTransition("next");
  while (at && Temporal.ZonedDateTime.compare(at, last) < 0) {
    const from = at.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e9;
    const to = at.offsetNanoseconds / 1e9;
    // some transitions only change the zone's name
    if (from !== to) {
      const wall = at.toInstant().add({ seconds: from }).toZonedDateTimeISO("UTC").toPlainDateTime();
      changes.push({ at: at.toInstant(), from, to, wall });
    }
    at = at.getTimeZoneTransition("next");
  }
  return changes;
}

/** A zone without clock changes. */
function steady(at: Temporal.ZonedDateTime): string[] {
  const offset = offsetOf(at.offsetNanoseconds / 1e9);
  return [
    ...["BEGIN:STANDARD", "DTSTART:19700101T000000", `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`],
    "END:STANDARD",
  ];
}

/** One rule for each direction; null where there is none. */
function ruled(changes: readonly Change[], start: Date): string[] | null {
  const groups = [changes.filter(isForward), changes.filter((change) => !isForward(change))];
  const blocks = groups.map((group) => {
    const [first] = group;
    const rule = ruleOf(group);
    return first && rule && first.at.epochMilliseconds <= start.getTime() ? block(first, `RRULE:${rule}`) : null;
  });
  return blocks.every((lines) => lines !== null) ? blocks.flat() : null;
}

/** The yearly rule of these changes, such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`. */
function ruleOf(group: readonly Change[]): string | null {
  const [first] = group;
  if (!first || group.length < YEARS_COVERED) return null;
  const { year, month, dayOfWeek } = first.wall;
  const isYearly = group.every(
    ({ wall, from, to }, at) =>
      wall.year === year + at &&
      wall.month === month &&
      wall.dayOfWeek === dayOfWeek &&
      wall.toPlainTime().equals(first.wall.toPlainTime()) &&
      from === first.from &&
      to === first.to,
  );
  if (!isYearly) return null;
  const rule = (week: number) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${WEEKDAYS[dayOfWeek - 1]}`;
  if (group.every(({ wall }) => wall.day + 7 > wall.daysInMonth)) return rule(-1);
  const week = Math.ceil(first.wall.day / 7);
  return group.every(({ wall }) => Math.ceil(wall.day / 7) === week) ? rule(week) : null;
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Each change listed separately. */
function listed(changes: readonly Change[], { first, end }: { first: Temporal.ZonedDateTime; end: Date }): string[] {
  const before = changes.findLastIndex(({ at }) => at.epochMilliseconds <= first.epochMilliseconds);
  const behind = changes.findIndex(({ at }) => at.epochMilliseconds > end.getTime());
  const around = changes.slice(Math.max(before, 0), behind < 0 ? changes.length : behind + 1);
  return [...(before < 0 ? steady(first) : []), ...around.flatMap((change) => block(change))];
}

function block(change: Change, ...more: string[]): string[] {
  const name = isForward(change) ? "DAYLIGHT" : "STANDARD";
  return [
    ...[`BEGIN:${name}`, `DTSTART:${written(change.wall)}`, ...more],
    ...[`TZOFFSETFROM:${offsetOf(change.from)}`, `TZOFFSETTO:${offsetOf(change.to)}`, `END:${name}`],
  ];
}

function isForward({ from, to }: Change): boolean {
  return to > from;
}

function written(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

/** `+0530` */
function offsetOf(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${seconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
