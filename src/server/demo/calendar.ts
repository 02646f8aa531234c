import { Temporal } from "temporal-polyfill";

/**
 * A local time of the event, relative to the day on which the demo is started: `{ day: 30, on: 4,
 * time: "09:00" }`; or relative to the full hour in which it is started: `{ hours: -5 }`.
 */
export type Moment = DayMoment | { hours: number };

type DayMoment = {
  /** Days from today; yesterday is -1. */
  day: number;
  /** The first such weekday from then on: 1 is Monday, 7 is Sunday. */
  on?: number;
  time: string;
};

/** As the API accepts it: `2027-05-03T19:30`, local time in that zone. */
export function wallTime(moment: Moment, timezone: string, now: Date): string {
  if ("hours" in moment) return atHour(moment.hours, timezone, now);
  const { day, on, time } = moment;
  const first = dateOf(now, timezone).add({ days: day });
  return `${first.add({ days: on === undefined ? 0 : (on - first.dayOfWeek + 7) % 7 })}T${time}`;
}

function atHour(hours: number, timezone: string, now: Date): string {
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).add({ hours });
  return clock.toPlainDateTime().toString().slice(0, 14).concat("00");
}

/** The instant at this local time of a zone, `days` from today. `minutes` after midnight. */
export function instantOf(days: number, minutes: number, timezone: string, now: Date): Date {
  const midnight = dateOf(now, timezone).add({ days }).toZonedDateTime(timezone);
  return new Date(midnight.epochMilliseconds + minutes * 60_000);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(days: number, timezone: string, now: Date): number {
  return dateOf(now, timezone).add({ days }).dayOfWeek;
}

function dateOf(now: Date, timezone: string) {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
}
