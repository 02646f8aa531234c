import type { Event } from "#contract/events.ts";
import { COPIED_PARTS, type CopiedPart, partsWithoutTickets } from "#domain/event-copies.ts";
import { daysToNext, wallAfter } from "#domain/moved-dates.ts";
import { toWallTime } from "#domain/wall-time.ts";
import { titleOfCopy } from "#web/organizer/title-of-copy.ts";

export type CopyValues = {
  title: string;
  description: string | null;
  start_date: string | null;
  end_date: string | null;
} & Record<CopiedPart, boolean>;

/**
 * Returns the values of a complete copy, under another title, on the next occurrence of the same
 * weekday.
 */
export function valuesOfCopy(event: Event, called: (title: string) => string, now: Date): CopyValues {
  const { start_date: start, end_date: end, timezone: zone, description } = event;
  const days = daysToNext(start, zone, now);
  return {
    title: titleOfCopy(event.title, called),
    description,
    start_date: wallAfter(toWallTime(start, zone), days),
    end_date: end === null ? null : wallAfter(toWallTime(end, zone), days),
    ...partsAll(event.cover !== null),
  };
}

function partsAll(hasCover: boolean): Record<CopiedPart, boolean> {
  const all = Object.fromEntries(COPIED_PARTS.map((part) => [part, true])) as Record<CopiedPart, boolean>;
  return { ...all, duplicate_event_cover_image: hasCover };
}

/** Returns the request body. Parts that refer to tickets are copied only together with them. */
export function copyBody(values: CopyValues): CopyValues & { start_date: string } {
  const without = Object.fromEntries(partsWithoutTickets(values).map((part) => [part, false]));
  return { ...values, start_date: values.start_date as string, ...without };
}
